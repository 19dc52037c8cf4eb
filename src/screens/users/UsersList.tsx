import { useSelector } from "@xstate/react";
import { Download } from "lucide";
import { lazy, memo, Suspense, useCallback, useMemo } from "react";
import type { SnapshotFrom } from "xstate";
import type { User } from "../../domain/records.ts";
import { userFacets } from "../../domain/user-filter.ts";
import { userSorts } from "../../domain/user-list.ts";
import type { deletionDialogsMachine } from "../../machines/deletion-dialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RecordList } from "../list/RecordList.tsx";
import { useListView } from "../list/useListView.ts";
import { useMarks } from "../live/useLive.ts";
import { useAdministrationActor, useShopData } from "../product.tsx";
import { UserRow } from "./UserRow.tsx";
import { userList } from "./userColumns.ts";
import * as styles from "./users.css.ts";

const NothingToExport = lazy(async () => ({ default: (await import("./dialogs.ts")).NothingToExport }));

/** The list of customers (behaviour: Users list). */
export function UsersList() {
  const collection = useShopData((state) => state.context.users.records, null);
  const users = collection?.list;
  const orders = useShopData((state) => state.context.orders.records?.list, undefined);
  const facets = useMemo(() => userFacets(collection, orders), [collection, orders]);
  const view = useListView(userSorts);
  const marks = useMarks("users");
  const administration = useAdministrationActor();
  const selection = useSelector(administration, (state) => state?.children.userSelection);
  const dialogs = useSelector(administration, (state) => state?.children.deletionDialogs);
  const deleting = useSelector(dialogs, (state) => (state ? deletingIds(state) : ""));
  const askToDelete = useCallback(
    (userId: string) => administration?.send({ type: "user.delete", userId }),
    [administration],
  );

  return (
    <RecordList
      of={userList}
      title="Users Management"
      records={users}
      view={view}
      facets={facets}
      tools={<ExportAll users={users} />}
      whyNone={(isFiltered) => (isFiltered ? "No user matches this filter." : "Add a new user to get started")}
      selecting={selection}
      bulkActions={(selected) => <ExportSelected users={selected} />}
      row={(user, props, columns, isSelected) => (
        // Ids may be missing or repeat, so the place in the list has to be the key.
        <UserRow
          key={props["data-index"]}
          user={user}
          row={props}
          columns={columns}
          isSelected={isSelected}
          deleting={deleting.includes(JSON.stringify(user._id))}
          isMarked={marks.has(user._id)}
          onDelete={askToDelete}
        />
      )}
    />
  );
}

/** The ids of the users who are being deleted, as one text. */
function deletingIds({ context }: SnapshotFrom<typeof deletionDialogsMachine>): string {
  const deleting = [...context.stages].filter(([, stage]) => stage === "deleting");
  return deleting.map(([userId]) => JSON.stringify(userId)).join();
}

const ExportAll = memo(function ExportAll({ users }: { users: readonly User[] | undefined }) {
  const exporting = useSelector(useAdministrationActor(), (state) => state?.children.exportUsers);
  const busy = useSelector(exporting, (state) => state?.hasTag("busy") ?? false);
  const nothing = useSelector(exporting, (state) => state?.matches("nothingToExport") ?? false);
  const written = useSelector(exporting, (state) => state?.context.written ?? 0);
  const total = useSelector(exporting, (state) => state?.context.total ?? 0);

  return (
    <>
      {busy && <progress className={styles.progress} aria-label="Export" value={written} max={Math.max(total, 1)} />}
      <Button
        busy={busy}
        disabled={!users}
        onClick={() => users && exporting?.send({ type: "export.start", users, fileName: "users_export.csv" })}
      >
        {!busy && <Icon of={Download} />}
        Export All
      </Button>
      <Suspense>{nothing && exporting && <NothingToExport exporting={exporting} />}</Suspense>
    </>
  );
});

function ExportSelected({ users }: { users: readonly User[] }) {
  const exporting = useSelector(useAdministrationActor(), (state) => state?.children.exportUsers);
  const busy = useSelector(exporting, (state) => state?.hasTag("busy") ?? false);
  return (
    <Button busy={busy} onClick={() => exporting?.send({ type: "export.start", users, fileName: "users_export.csv" })}>
      {!busy && <Icon of={Download} />}
      Export selected
    </Button>
  );
}
