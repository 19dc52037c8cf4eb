import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { partMachine } from "../../machines/part.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import * as styles from "./crash.css.ts";

interface MissingPartProps {
  readonly heading: "h1" | "h2";
  readonly part: ActorRefFrom<typeof partMachine>;
}

/** Stands in for a part of the page that could not be loaded; offers a retry. */
export function MissingPart({ heading: Heading, part }: MissingPartProps) {
  const busy = useSelector(part, (state) => !state.matches("missing"));
  return (
    <div className={styles.part} role="alert">
      <Heading className={text.sectionTitle}>This part did not arrive</Heading>
      <p className={text.secondary}>Check your connection. If there is a new version, trying again opens it.</p>
      {/* Not a RetryButton, whose icon would be in the first load. */}
      <Button busy={busy} onClick={() => part.send({ type: "part.retry" })}>
        Try again
      </Button>
    </div>
  );
}
