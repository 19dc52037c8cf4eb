import { useActorRef, useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import { type PartsAheadInput, partsAheadMachine } from "../machines/parts-ahead.ts";
import { keepSecondClicks } from "../services/double-clicks.ts";
import { visuallyHidden } from "../styles/text.css.ts";
import { useAdministrationActor, useAdministrationChild, useBulkActor } from "./administration-hooks.ts";
import { useApp } from "./app-context.tsx";
import { lazyPart } from "./lazyPart.tsx";
import { LiveStatus } from "./live/LiveStatus.tsx";
import { banners } from "./live/live.css.ts";
import { tellHeight } from "./live/tellHeight.ts";
import { FindButton } from "./palette/FindButton.tsx";

// Re-exported to share this chunk: every lazily loaded file adds its name to the first load.
export { NotFound, OtherScreens } from "./OtherScreens.tsx";

const loadDialogs = () => import("./dialogs.ts");
const BulkChange = lazyPart(async () => (await loadDialogs()).BulkChange);
const DeletionDialogs = lazyPart(async () => (await loadDialogs()).DeletionDialogs);
const Palette = lazyPart(async () => (await loadDialogs()).Palette);
const ShortcutSheet = lazyPart(async () => (await loadDialogs()).ShortcutSheet);
const partsAhead = partsAheadMachine.provide({
  actors: {
    load: fromPromise<unknown, PartsAheadInput>(async ({ input }) => (await loadDialogs()).loadOfflineScreens(input)),
  },
});

keepSecondClicks();

/** The parts of every screen that need a signed-in administrator. */
export default function SignedIn() {
  const { inspect, settings } = useApp();
  useActorRef(partsAhead, { inspect, input: { showsFlows: settings.showFlows } });
  const deletions = useAdministrationChild("deletions");
  const hasDeletions = useSelector(deletions, (state) => state.context.deletions.length > 0);
  const bulk = useBulkActor();
  const isBulkIdle = useSelector(bulk, (state) => state.matches({ work: "idle" }));
  const palette = useAdministrationChild("palette");
  const isPaletteOpen = useSelector(palette, (state) => state.matches("open"));
  const shortcuts = useAdministrationChild("shortcuts");
  const isSheetShown = useSelector(shortcuts, (state) => state.matches({ sheet: "shown" }));
  return (
    <>
      {hasDeletions && <DeletionDialogs />}
      {isPaletteOpen && <Palette actor={palette} />}
      {isSheetShown && <ShortcutSheet actor={shortcuts} />}
      <FindButton />
      <div ref={tellHeight} className={banners}>
        {!isBulkIdle && <BulkChange bulk={bulk} />}
        <LiveStatus />
      </div>
      <UndoStatus />
    </>
  );
}

/** Tells a screen reader that what was just done can be undone (behaviour: Undo); others see it in the toast. */
function UndoStatus() {
  const undo = useSelector(useAdministrationActor(), (state) => state.context.undo);
  const isOffering = useSelector(undo, (state) => state?.matches("offering"));
  return (
    <div className={visuallyHidden} role="log">
      {isOffering && "Press Control or Command Z to undo."}
    </div>
  );
}
