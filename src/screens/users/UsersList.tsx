import { useSelector } from "@xstate/react";
import { useCallback, useMemo } from "react";
import type { SnapshotFrom } from "xstate";
import type { User } from "../../domain/records.ts";
import { servedUserFacets, userFacets } from "../../domain/user-filter.ts";
import { userSorts } from "../../domain/user-list.ts";
import type { deletionsMachine } from "../../machines/deletions.ts";
import { useAdministrationActor, useAdministrationChild, useShopData } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { ExportButton } from "../list/ExportRecords.tsx";
import { RecordList } from "../list/RecordList.tsx";
import { useListView } from "../list/useListView.ts";
import { useMarks } from "../live/useLive.ts";
import { UserRow } from "./UserRow.tsx";
import { userList } from "./userColumns.ts";

const fileName = "users_export.csv";
const usersFile = (users: readonly User[]) => () => ({ type: "export.start", users, fileName }) as const;
/** Exports all users of a large shop, whose list is not loaded. */
const allUsersFile = () => ({ type: "export.start", list: "users", query: "", fileName }) as const;

/** The list of customers (behaviour: Users list). */
export function UsersList() {
  const { isLarge } = useApp().settings;
  const collection = useShopData((state) => state.context.users.records);
  const users = collection?.list;
  const orders = useShopData((state) => state.context.orders.records?.list);
  const facets = useMemo(
    () => (isLarge || !collection ? servedUserFacets : userFacets(collection, orders)),
    [isLarge, collection, orders],
  );
  const view = useListView(userSorts);
  const marks = useMarks("users");
  const administration = useAdministrationActor();
  const selection = useAdministrationChild("userSelection");
  const deletions = useAdministrationChild("deletions");
  const deleting = useSelector(deletions, deletingIds);
  const askToDelete = useCallback(
    (userId: string) => administration.send({ type: "user.delete", userId }),
    [administration],
  );

  return (
    <RecordList
      of={userList}
      title="Users Management"
      records={users}
      view={view}
      facets={facets}
      tools={() => (
        <ExportButton name="Export All" start={users ? usersFile(users) : isLarge ? allUsersFile : undefined} />
      )}
      whyNone={(isFiltered) => (isFiltered ? "No user matches this filter." : "Add a new user to get started")}
      selecting={selection}
      bulkActions={(selected) => <ExportButton name="Export selected" start={usersFile(selected)} />}
      row={(user, props, columns, isSelected) => (
        <UserRow
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

/** Returns the ids of the users who are being deleted as one string, which the selector compares by value. */
function deletingIds({ context }: SnapshotFrom<typeof deletionsMachine>): string {
  const deleting = context.deletions.filter(({ stage }) => stage === "deleting");
  return deleting.map(({ userId }) => JSON.stringify(userId)).join();
}
