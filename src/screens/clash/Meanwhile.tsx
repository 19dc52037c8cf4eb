import { TriangleAlert } from "lucide";
import { Icon } from "../../ui/Icon.tsx";
import * as css from "./clash.css.ts";

/** What has happened to the record since its dialog was opened, above the fields. It is read out as it happens. */
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
