import { TriangleAlert } from "lucide";
import { Icon } from "../../ui/Icon.tsx";
import * as css from "./clash.css.ts";

/** Announces above a dialog's fields what has happened to the record since the dialog opened. */
export function Meanwhile({ id, children }: { id: string; children: string }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <p className={css.meanwhile}>
          <Icon of={TriangleAlert} className={css.meanwhileIcon} />
          {children}
        </p>
      )}
    </div>
  );
}
