import { Download, FolderOpen, X } from "lucide";
import { closeRecord, openRecord } from "../../flows/look.ts";
import * as text from "../../styles/text.css.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./flows.css.ts";

/** Opens a flight record, and closes or saves the one that is shown. */
export function RecordButtons({ isOpened, save }: { isOpened: boolean; save: () => void }) {
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
            if (file) openRecord(file);
            // The same file can be opened again.
            target.value = "";
          }}
        />
      </label>
      {isOpened ? (
        <Button onClick={closeRecord}>
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
