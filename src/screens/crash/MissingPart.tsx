import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import * as styles from "./crash.css.ts";

interface MissingPartProps {
  readonly heading: "h1" | "h2";
  /** Whether it is being tried again. */
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Stands in the place of a part of the page that did not arrive. */
export function MissingPart({ heading: Heading, busy, onRetry }: MissingPartProps) {
  return (
    <div className={styles.part} role="alert">
      <Heading className={text.sectionTitle}>This part did not arrive</Heading>
      <p className={text.secondary}>Check your connection, then try again.</p>
      <Button busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
