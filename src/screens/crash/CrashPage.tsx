import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import * as styles from "./crash.css.ts";

/** Says that a part of the page has crashed; offers to reload it and to save what the machines did (the flight record). */
export function CrashPage() {
  return (
    <div className={styles.page} role="alert">
      <h1 className={text.sectionTitle}>Something went wrong</h1>
      <p className={text.secondary}>Something broke on this page. Reload it to continue.</p>
      <Button onClick={() => location.reload()}>Reload page</Button>
      <Button onClick={() => import("../../flows/flight.ts").then(({ saveFlightRecord }) => saveFlightRecord())}>
        Download flight record
      </Button>
    </div>
  );
}
