import { useSelector } from "@xstate/react";
import { Download } from "lucide";
import { lazy, memo, Suspense, useCallback, useId, useMemo } from "react";
import type { SnapshotFrom } from "xstate";
import { filterParameters, filterRecords, isOpen } from "../../domain/filters.ts";
import { formatCount } from "../../domain/formats.ts";
import type { User } from "../../domain/records.ts";
import { searchOf } from "../../domain/search.ts";
import { sorted } from "../../domain/sorting.ts";
import { userFacets } from "../../domain/user-filter.ts";
import type { deletionDialogsMachine } from "../../machines/deletion-dialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { numeric } from "../../ui/Table.css.ts";
import { LoadFailure } from "../LoadFailure.tsx";
import { FilterLine } from "../list/FilterLine.tsx";
import { FilterButton, FilterPanel } from "../list/FilterPanel.tsx";
import { ListSearch } from "../list/ListSearch.tsx";
import { ListSkeleton } from "../list/ListSkeleton.tsx";
import * as list from "../list/list.css.ts";
import { Matches } from "../list/Matches.tsx";
import { SortSelect } from "../list/SortSelect.tsx";
import { useFilter } from "../list/useFilter.ts";
import { type ListView, useListView } from "../list/useListView.ts";
import { type Column, VirtualTable } from "../list/VirtualTable.tsx";
import { useMarks } from "../live/useLive.ts";
import { useAdministrationActor, useShopData } from "../product.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { UserRow } from "./UserRow.tsx";
import { type UserSortKey, userSorts, userSortValues } from "./userColumns.ts";
import * as styles from "./users.css.ts";

const NothingToExport = lazy(async () => ({ default: (await import("./dialogs.ts")).NothingToExport }));

/** Widths in rem, so that they follow the person's font size: what is of ordinary length fits. The name has what is left. */
const columns: readonly Column<UserSortKey>[] = [
  { title: "Name", sort: "name", width: "auto", className: styles.head },
  { title: "Email", sort: "email", width: "14.4375rem", className: styles.head },
  { title: "Phone", sort: "phone", width: "8.3125rem", className: styles.head },
  { title: "Age", sort: "age", width: "2.25rem", className: `${styles.head} ${numeric}` },
  { title: "Gender", sort: "gender", width: "3.625rem", className: styles.head },
  { title: "Status", sort: "status", width: "6.375rem", className: styles.head },
  { title: "Created", sort: "created", width: "6.1875rem", className: styles.head },
  { title: "Last login", sort: "lastLogin", width: "6.1875rem", className: styles.head },
  { title: "Last visit", sort: "lastVisit", width: "6.1875rem", className: styles.head },
  { title: "Actions", hideTitle: true, width: "6.25rem", className: `${styles.head} ${list.pinned}` },
];

const textsOf = (user: User) => [user.name, user.email];

/** The list of customers (behaviour: Users list). */
export function UsersList() {
  const collection = useShopData((state) => state.context.users.records, null);
  const users = collection?.list;
  const orders = useShopData((state) => state.context.orders.records?.list, undefined);
  const failed = useShopData((state) => state.matches("failed"), false);
  const view = useListView(userSorts);
  const { actor, term, query, sort } = view;
  const facets = useMemo(() => userFacets(collection, orders), [collection, orders]);
  const { filter, ignored } = useFilter(query, facets);
  const isFiltered = !isOpen(filter);
  const ordered = useMemo(() => users && (sort ? sorted(users, sort, userSortValues) : users), [users, sort]);
  const chosen = useMemo(() => ordered && filterRecords(facets, filter, ordered), [facets, ordered, filter]);
  const search = useMemo(() => chosen && searchOf(chosen, textsOf), [chosen]);
  const found = useMemo(() => search?.(term), [search, term]);
  const filterId = useId();
  const focusFilter = () => document.getElementById(filterId)?.focus();
  const showAll = () => {
    actor.send({ type: "params.clear", names: filterParameters(facets) });
    // The button that was pressed goes with the filter.
    focusFilter();
  };
  useDocumentTitle("Users");

  return (
    <>
      <PageHeader title="Users Management" count={users && found && countOf(found.length, users.length)} />
      <div className={list.toolbar}>
        <ListSearch name="Search users..." term={term} view={actor} />
        <div className={list.tools}>
          <SortSelect columns={columns} view={view} />
          <FilterButton id={filterId} view={actor} />
          <ExportAll users={users} />
        </div>
      </div>
      {users && <FilterPanel facets={facets} filter={filter} records={users} view={view} onClosed={focusFilter} />}
      <FilterLine
        facets={facets}
        filter={filter}
        ignored={ignored}
        many="users"
        onRemove={({ removal }) => {
          actor.send({ type: "filter.choose", changes: removal });
          focusFilter();
        }}
        onShowAll={showAll}
      />
      {found ? (
        <FoundUsers found={found} view={view} isFiltered={isFiltered} onShowAll={showAll} />
      ) : failed ? (
        <LoadFailure />
      ) : (
        <ListSkeleton />
      )}
      <Matches narrowed={term.trim() !== "" || isFiltered} count={found?.length} one="user" many="users" />
    </>
  );
}

function countOf(found: number, all: number): string | undefined {
  if (all === 0) return undefined;
  return found === all ? formatCount(all) : `${formatCount(found)} of ${formatCount(all)}`;
}

function whyNone(term: string, isFiltered: boolean): string {
  if (term.trim()) return "Try a different search term";
  return isFiltered ? "No user matches this filter." : "Add a new user to get started";
}

/** The ids of the users who are being deleted, as one text. */
function deletingIds({ context }: SnapshotFrom<typeof deletionDialogsMachine>): string {
  const deleting = [...context.stages].filter(([, stage]) => stage === "deleting");
  return deleting.map(([userId]) => JSON.stringify(userId)).join();
}

interface FoundUsersProps {
  readonly found: readonly User[];
  readonly view: ListView<UserSortKey>;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function FoundUsers({ found, view, isFiltered, onShowAll }: FoundUsersProps) {
  const { term } = view;
  const marks = useMarks("users");
  const administration = useAdministrationActor();
  const dialogs = useSelector(administration, (state) => state?.children.deletionDialogs);
  const deleting = useSelector(dialogs, (state) => (state ? deletingIds(state) : ""));
  const askToDelete = useCallback(
    (userId: string) => administration?.send({ type: "user.delete", userId }),
    [administration],
  );

  if (found.length === 0)
    return (
      <Card flush>
        <EmptyState
          size="page"
          drawing="tall"
          title="No users found"
          action={isFiltered && <Button onClick={onShowAll}>Show all users</Button>}
        >
          {whyNone(term, isFiltered)}
        </EmptyState>
      </Card>
    );
  return (
    <Card flush className={list.card}>
      <VirtualTable
        name="Users"
        columns={columns}
        records={found}
        row={(user, props) => (
          // Ids may be missing or repeat, so the place in the list has to be the key.
          <UserRow
            key={props["data-index"]}
            user={user}
            row={props}
            deleting={deleting.includes(JSON.stringify(user._id))}
            isMarked={marks.has(user._id)}
            onDelete={askToDelete}
          />
        )}
        phoneRowHeight={235}
        minWidth="71.25rem"
        view={view}
      />
    </Card>
  );
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
