import { useSelector } from "@xstate/react";
import { lazy, Suspense } from "react";
import { LiveStatus } from "./live/LiveStatus.tsx";
import { useAdministrationActor } from "./product.tsx";
import { UndoStatus } from "./UndoStatus.tsx";

const DeletionDialogs = lazy(async () => ({ default: (await import("./users/dialogs.ts")).DeletionDialogs }));

/** What is there on every screen for who is signed in. */
export default function SignedIn() {
  const hasDeletions = useSelector(useAdministrationActor(), (state) => !!state?.context.deletions.size);
  return (
    <>
      <Suspense>{hasDeletions && <DeletionDialogs />}</Suspense>
      <LiveStatus />
      <UndoStatus />
    </>
  );
}
