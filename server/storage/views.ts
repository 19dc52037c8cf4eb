import { randomUUID } from "node:crypto";
import type * as v from "valibot";
import type { ListName } from "../../contract/list-names.ts";
import { type CreateViewRequest, maxViews, type UpdateViewRequest, type View } from "../../contract/views.ts";
import { Refusal } from "../refusal.ts";
import { type Author, type Authorship, recordAudit } from "./audit.ts";
import { byBytes, refuseDuplicate } from "./database.ts";
import { differing } from "./records.ts";
import type { Database, ViewsTable } from "./tables.ts";

/** The refusal of a view that does not exist, or that is another account's own. */
export const viewNotFound = new Refusal(404, "view_not_found", "This view no longer exists.");
/** The refusal of a name that another view has. */
export const viewNameTaken = new Refusal(409, "view_name_taken", "There is already a view with this name.");
/** The refusal of one view too many. */
export const tooManyViews = new Refusal(
  409,
  "too_many_views",
  `There are already ${maxViews} views. Delete one to save another.`,
);

type ViewRecord = v.InferOutput<typeof View>;
type FirstViews = Partial<Record<ListName, string>>;

const nameKey = (name: string) => name.normalize("NFKC").toLowerCase();

const toView = (row: ViewsTable): ViewRecord => ({
  _id: row.id,
  list: row.list,
  name: row.name,
  isShared: row.account_id === null,
  query: row.query,
  columns: row.columns,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The views that an account sees, its own and the shop's. */
const visibleTo = (db: Database, accountId: string) =>
  db
    .selectFrom("views")
    .selectAll()
    .where((where) => where.or([where("account_id", "is", null), where("account_id", "=", accountId)]));

/** Reads the views that an account sees, of one list or of all, sorted by name. */
export async function readViews(db: Database, accountId: string, list: ListName | undefined): Promise<ViewRecord[]> {
  const views = visibleTo(db, accountId).orderBy("name_key", byBytes(db)).orderBy("id", byBytes(db));
  const rows = await (list === undefined ? views : views.where("list", "=", list)).execute();
  return rows.map(toView);
}

/** Reads the views that the lists begin with for an account. */
export async function readFirstViews(db: Database, accountId: string): Promise<FirstViews> {
  const rows = await db
    .selectFrom("first_views")
    .select(["list", "view_id"])
    .where("account_id", "=", accountId)
    .execute();
  return Object.fromEntries(rows.map(({ list, view_id }) => [list, view_id]));
}

/** Creates a view for its author, or for the shop. Throws tooManyViews and viewNameTaken. */
export function createView(
  db: Database,
  { list, name, isShared, query, columns }: v.InferOutput<typeof CreateViewRequest>,
  { by, at }: Authorship,
): Promise<ViewRecord> {
  const [account_id, now] = [isShared ? null : by.id, at.toISOString()];
  return changeViews(db, async (transaction) => {
    const { count } = await transaction
      .selectFrom("views")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("account_id", account_id === null ? "is" : "=", account_id)
      .where("list", "=", list)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxViews) throw tooManyViews;
    const times = { created_at: now, updated_at: now };
    const row = { id: randomUUID(), list, account_id, name, name_key: nameKey(name), query, columns, ...times };
    await transaction.insertInto("views").values(row).execute();
    const view = toView(row);
    if (isShared) await recordAudit(transaction, { at, by, action: "view.create", entityId: view._id, after: view });
    return view;
  });
}

/** Changes a view's name, query or columns; undefined ones stay. Throws viewNotFound and viewNameTaken. */
export function updateView(
  db: Database,
  id: string,
  { name, query, columns }: v.InferOutput<typeof UpdateViewRequest>,
  { by, at }: Authorship,
): Promise<ViewRecord> {
  return changeViews(db, async (transaction) => {
    const before = await findView(transaction, id, by);
    const changed = differing(before, {
      ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
      ...(query === undefined ? {} : { query }),
      ...(columns === undefined ? {} : { columns }),
    });
    if (Object.keys(changed).length === 0) return toView(before);
    const after = { ...before, ...changed, updated_at: at.toISOString() };
    await transaction
      .updateTable("views")
      .set({ ...changed, updated_at: after.updated_at })
      .where("id", "=", id)
      .execute();
    if (before.account_id === null) {
      const entry = { at, by, action: "view.update", entityId: id } as const;
      await recordAudit(transaction, { ...entry, before: toView(before), after: toView(after) });
    }
    return toView(after);
  });
}

/** Deletes a view; a list that began with it begins with everything. */
export function deleteView(db: Database, id: string, { by, at }: Authorship): Promise<ViewRecord> {
  return changeViews(db, async (transaction) => {
    const row = await findView(transaction, id, by);
    const before = toView(row);
    await transaction.deleteFrom("views").where("id", "=", id).execute();
    if (before.isShared) await recordAudit(transaction, { at, by, action: "view.delete", entityId: id, before });
    return before;
  });
}

/** Sets the view that a list begins with for an account; with null, the list begins with everything. */
export function chooseFirstView(db: Database, list: ListName, id: string | null, by: Author): Promise<FirstViews> {
  return changeViews(db, async (transaction) => {
    if (id === null) {
      await transaction.deleteFrom("first_views").where("account_id", "=", by.id).where("list", "=", list).execute();
    } else {
      const view = await findView(transaction, id, by);
      if (view.list !== list) throw viewNotFound;
      await transaction
        .insertInto("first_views")
        .values({ account_id: by.id, list, view_id: id })
        .onConflict((earlier) => earlier.columns(["account_id", "list"]).doUpdateSet({ view_id: id }))
        .execute();
    }
    return readFirstViews(transaction, by.id);
  });
}

async function findView(transaction: Database, id: string, by: Author): Promise<ViewsTable> {
  const view = await visibleTo(transaction, by.id).where("id", "=", id).executeTakeFirst();
  if (!view) throw viewNotFound;
  return view;
}

/** Serializes changes of views, which are rare, by locking the installation's row: each sees the one before. */
function changeViews<Outcome>(db: Database, change: (transaction: Database) => Promise<Outcome>): Promise<Outcome> {
  const changed = db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("installation")
      .set((row) => ({ id: row.ref("id") }))
      .execute();
    return change(transaction);
  });
  return changed.catch(refuseDuplicate(viewNameTaken));
}
