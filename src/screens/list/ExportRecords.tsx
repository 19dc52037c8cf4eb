import { useSelector } from "@xstate/react";
import { Download } from "lucide";
import { memo } from "react";
import { formatCount } from "../../domain/formats.ts";
import { totalInWords } from "../../domain/list-window.ts";
import type { ExportRecordsEvent } from "../../machines/export-records.ts";
import { visuallyHidden } from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useAdministrationChild } from "../administration-hooks.ts";
import { lazyPart } from "../lazyPart.tsx";
import * as css from "./export.css.ts";

const NothingToExport = lazyPart(async () => (await import("../dialogs.ts")).NothingToExport);

export type StartExport = Extract<ExportRecordsEvent, { type: "export.start" }>;

interface ExportButtonProps {
  readonly name: string;
  /** Returns the event that starts the export. Undefined while the list is not loaded. */
  readonly start: (() => StartExport) | undefined;
}

/** Starts an export. */
export function ExportButton({ name, start }: ExportButtonProps) {
  const exporting = useAdministrationChild("exportRecords");
  const busy = useSelector(exporting, (state) => state.hasTag("busy"));
  return (
    <Button
      busy={busy}
      focusableWhenBusy
      aria-disabled={!start}
      title={start ? undefined : "The list is not loaded yet."}
      onClick={({ detail }) => {
        // By the second click of a double click, a short export may have finished already.
        if (start && !busy && detail < 2) exporting.send(start());
      }}
    >
      {!busy && <Icon of={Download} />}
      <span className={css.words}>{name}</span>
    </Button>
  );
}

/** Shows the progress of the export under way, with a way to stop it, or that there was nothing to export. */
export const ExportProgress = memo(function ExportProgress() {
  const exporting = useAdministrationChild("exportRecords");
  const busy = useSelector(exporting, (state) => state.hasTag("busy"));
  const nothing = useSelector(exporting, (state) => state.matches("nothingToExport"));
  const kind = useSelector(exporting, (state) => state.context.kind);
  const written = useSelector(exporting, (state) => state.context.written);
  const total = useSelector(exporting, (state) => state.context.total);
  const all = total && totalInWords(total);

  return (
    <>
      {busy && (
        <div className={css.panel}>
          <p>
            {formatCount(written)}
            {all && ` of ${all}`} written
          </p>
          <progress
            className={css.progress}
            aria-label="Export"
            value={total && written}
            max={Math.max(total?.about ?? 0, written, 1)}
          />
          <Button onClick={() => exporting.send({ type: "export.stop" })}>Stop export</Button>
        </div>
      )}
      <div className={visuallyHidden} role="log">
        {busy && `Exporting ${all ? `${all} ` : ""}${kind}`}
      </div>
      {nothing && <NothingToExport exporting={exporting} />}
    </>
  );
});
