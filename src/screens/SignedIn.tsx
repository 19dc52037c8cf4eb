import { useSelector } from "@xstate/react";
import { useAdministrationActor } from "./app-context.tsx";
import { LiveStatus } from "./live/LiveStatus.tsx";
import { banners } from "./live/live.css.ts";
import { tellHeight } from "./live/tellHeight.ts";
import { FindButton } from "./palette/FindButton.tsx";
import { part } from "./part.tsx";
import { UndoStatus } from "./UndoStatus.tsx";

// Each file that is loaded later has its name in the first load.
export { NotFound, OtherScreens } from "./OtherScreens.tsx";

const loadDialogs = () => import("./users/dialogs.ts");
const BulkChange = part(async () => (await loadDialogs()).BulkChange);
const DeletionDialogs = part(async () => (await loadDialogs()).DeletionDialogs);
const Palette = part(async () => (await loadDialogs()).Palette);
const ShortcutSheet = part(async () => (await loadDialogs()).ShortcutSheet);

/** What is there on every screen for who is signed in. */
export default function SignedIn() {
  const administration = useAdministrationActor();
  const deletions = useSelector(administration, (state) => state?.children.deletions);
  const hasDeletions = useSelector(deletions, (state) => !!state?.context.deletions.size);
  const bulk = useSelector(administration, (state) => state?.children.bulk);
  const isBulkIdle = useSelector(bulk, (state) => state?.matches({ work: "idle" }) ?? true);
  const palette = useSelector(administration, (state) => state?.children.palette);
  const isPaletteOpen = useSelector(palette, (state) => state?.matches("open") ?? false);
  const shortcuts = useSelector(administration, (state) => state?.children.shortcuts);
  const isSheetShown = useSelector(shortcuts, (state) => state?.matches({ sheet: "shown" }) ?? false);
  return (
    <>
      {hasDeletions && <DeletionDialogs />}
      {isPaletteOpen && palette && <Palette actor={palette} />}
      {isSheetShown && shortcuts && <ShortcutSheet actor={shortcuts} />}
      <FindButton />
      <div ref={tellHeight} className={banners}>
        {bulk && !isBulkIdle && <BulkChange bulk={bulk} />}
        <LiveStatus />
      </div>
      <UndoStatus />
    </>
  );
}
