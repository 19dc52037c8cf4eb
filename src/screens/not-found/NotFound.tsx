import { MessageCircle } from "lucide";
import { Link } from "react-router-dom";
import * as text from "../../styles/text.css.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { MissingBottle } from "../../ui/Drawings.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useApp } from "../app-context.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import * as styles from "./not-found.css.ts";

/** Shown at any path that is not one of the product's (behaviour: Not-found page). */
export function NotFound() {
  const { chatUrl } = useApp().settings;
  useDocumentTitle("Page Not Found");
  return (
    <div className={styles.page}>
      <MissingBottle />
      <h1 className={styles.number}>404</h1>
      <h2 className={text.sectionTitle}>Page Not Found</h2>
      <p className={styles.sentence}>
        The page you are looking for does not exist or may have moved. Check the URL or return to the dashboard.
      </p>
      <div className={styles.actions}>
        <Link to="/" className={buttonClass({ variant: "primary" })}>
          Go to Dashboard
        </Link>
        <a href={chatUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
          <Icon of={MessageCircle} />
          Help
        </a>
      </div>
    </div>
  );
}
