import { useSelector } from "@xstate/react";
import { lazy, Suspense } from "react";
import { LiveStatus } from "./live/LiveStatus.tsx";
import { FindButton } from "./palette/FindButton.tsx";
import { useAdministrationActor } from "./product.tsx";
import { UndoStatus } from "./UndoStatus.tsx";

// Each file that is loaded later has its name in the first load.
export { Elsewhere, NotFound } from "./Elsewhere.tsx";

const loadDialogs = () => import("./users/dialogs.ts");
const BulkChange = lazy(async () => ({ default: (await loadDialogs()).BulkChange }));
const DeletionDialogs = lazy(async () => ({ default: (await loadDialogs()).DeletionDialogs }));
const Palette = lazy(async () => ({ default: (await loadDialogs()).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await loadDialogs()).ShortcutSheet }));

/** What is there on every screen for who is signed in. */
export default function SignedIn() {
  const administration = useAdministrationActor();
  const hasDeletions = useSelector(administration, (state) => !!state?.context.deletions.size);
  const bulk = useSelector(administration, (state) => state?.children.bulk);
  const isBulkIdle = useSelector(bulk, (state) => state?.matches({ work: "idle" }) ?? true);
  const palette = useSelector(administration, (state) => state?.children.palette);
  const isPaletteOpen = useSelector(palette, (state) => state?.matches("open") ?? false);
  const shortcuts = useSelector(administration, (state) => state?.children.shortcuts);
  const isSheetShown = useSelector(shortcuts, (state) => state?.matches({ sheet: "shown" }) ?? false);
  return (
    <>
      <Suspense>{hasDeletions && <DeletionDialogs />}</Suspense>
      <Suspense>{bulk && !isBulkIdle && <BulkChange bulk={bulk} />}</Suspense>
      <Suspense>{isPaletteOpen && palette && <Palette actor={palette} />}</Suspense>
      <Suspense>{isSheetShown && shortcuts && <ShortcutSheet actor={shortcuts} />}</Suspense>
      <FindButton />
      <LiveStatus />
      <UndoStatus />
    </>
  );
}
