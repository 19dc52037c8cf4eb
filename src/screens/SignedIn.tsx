import { useSelector } from "@xstate/react";
import { lazy, Suspense } from "react";
import { LiveStatus } from "./live/LiveStatus.tsx";
import { useAdministrationActor } from "./product.tsx";

// With the other dialogs: each file of its own costs the first load its name.
const BulkChange = lazy(async () => ({ default: (await import("./users/dialogs.ts")).BulkChange }));
const DeletionDialogs = lazy(async () => ({ default: (await import("./users/dialogs.ts")).DeletionDialogs }));

/** What is there on every screen for who is signed in. */
export default function SignedIn() {
  const administration = useAdministrationActor();
  const hasDeletions = useSelector(administration, (state) => !!state?.context.deletions.size);
  const bulk = useSelector(administration, (state) => state?.children.bulk);
  const isBulkIdle = useSelector(bulk, (state) => state?.matches({ work: "idle" }) ?? true);
  return (
    <>
      <Suspense>{hasDeletions && <DeletionDialogs />}</Suspense>
      <Suspense>{bulk && !isBulkIdle && <BulkChange bulk={bulk} />}</Suspense>
      <LiveStatus />
    </>
  );
}
