import { Download, FolderOpen, X } from "lucide";
import type { ActorRefFrom } from "xstate";
import type { flowsViewMachine } from "../../machines/flows-view.ts";
import * as text from "../../styles/text.css.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./flows.css.ts";

interface RecordButtonsProps {
  readonly view: ActorRefFrom<typeof flowsViewMachine>;
  readonly isOpened: boolean;
  readonly save: () => void;
}

/** Opens a flight record, and closes or saves the one that is shown. */
export function RecordButtons({ view, isOpened, save }: RecordButtonsProps) {
  return (
    <>
      <label className={`${buttonClass()} ${styles.fileButton}`}>
        <Icon of={FolderOpen} />
        Open flight record
        <input
          type="file"
          accept="application/json"
          className={text.visuallyHidden}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) view.send({ type: "file.open", file });
            // Otherwise choosing the same file again fires no event.
            target.value = "";
          }}
        />
      </label>
      {isOpened ? (
        <Button onClick={() => view.send({ type: "record.close" })}>
          <Icon of={X} />
          Close flight record
        </Button>
      ) : (
        <Button onClick={save}>
          <Icon of={Download} />
          Download flight record
        </Button>
      )}
    </>
  );
}
