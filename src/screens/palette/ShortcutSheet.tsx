import { useSelector } from "@xstate/react";
import { Fragment, useId } from "react";
import type { ActorRefFrom } from "xstate";
import { shortcuts } from "../../domain/shortcuts.ts";
import type { shortcutsMachine } from "../../machines/shortcuts.ts";
import { checkBox } from "../../ui/CheckBox.css.ts";
import { Dialog, DialogBody } from "../../ui/Dialog.tsx";
import * as styles from "./shortcut-sheet.css.ts";

const groups = [...new Set(shortcuts.map(({ group }) => group))];

/** All shortcuts, and the switch that turns them off (behaviour: Shortcuts). */
export function ShortcutSheet({ actor }: { actor: ActorRefFrom<typeof shortcutsMachine> }) {
  const isOn = useSelector(actor, (state) => state.matches({ keys: "on" }));
  const id = useId();
  const close = () => actor.send({ type: "sheet.close" });
  return (
    <Dialog title="Keyboard shortcuts" size="form" onDismiss={close} initialFocus={1}>
      <DialogBody>
        <label className={styles.toggle}>
          <input
            type="checkbox"
            className={checkBox}
            checked={isOn}
            onChange={() => actor.send({ type: "shortcuts.toggle" })}
          />
          Use keyboard shortcuts
        </label>
        {groups.map((group, index) => (
          <section key={group} aria-labelledby={`${id}-${index}`}>
            <h3 id={`${id}-${index}`} className={styles.groupTitle}>
              {group}
            </h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ keys, title }) => (
                  <div key={title} className={styles.shortcut}>
                    <dt>{title}</dt>
                    <dd className={styles.keys}>
                      {keys.map((way, at) => (
                        <Fragment key={way}>
                          {at > 0 && " or "}
                          <Keys of={way} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <p className={styles.note}>
          In the boxes of a list: arrows go up and down, Shift Space selects all between two, Enter goes to the actions,
          Escape clears.
        </p>
        <p className={styles.note}>
          Ctrl K, or Cmd K, finds anything and is always on. Shortcuts do nothing while you type.
        </p>
      </DialogBody>
    </Dialog>
  );
}

function Keys({ of }: { of: string }) {
  return of.split(" ").map((key, index) => (
    <Fragment key={key}>
      {index > 0 && " then "}
      <kbd className={styles.key}>{key}</kbd>
    </Fragment>
  ));
}
