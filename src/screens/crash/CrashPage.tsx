import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/Message.tsx";
import * as styles from "./crash.css.ts";

/** What is shown when a part of the product has failed in a way it should not. */
export function CrashPage() {
  return (
    <div className={styles.page}>
      <ErrorState
        size="page"
        headingLevel={1}
        title="Something went wrong"
        action={<Button onClick={() => location.reload()}>Reload page</Button>}
      >
        The page ran into an error it could not recover from. Your data on the server is safe.
      </ErrorState>
    </div>
  );
}
