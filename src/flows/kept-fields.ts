/**
 * How a field of a machine's context or events is kept in a flight record:
 * - `word`: as it is; only for the machines' own words, never for what a person or a server wrote
 * - `shape`: without letters and digits, see redact.ts
 * - `presence`: whether there is any
 * or, where it is an object, which of its fields are kept, and how.
 */
export type Kept = "word" | "shape" | "presence" | KeptFields;
export interface KeptFields {
  readonly [field: string]: Kept;
}

const word = "word";
/** Keeps the shape of the fields in `names`, which is separated by spaces. */
const shapes = (names: string): KeptFields => Object.fromEntries(names.split(" ").map((name) => [name, "shape"]));
/** The fields of toasts and navigations. */
const effects: KeptFields = { kind: word, ...shapes("message to replace otherwise from") };
const change: KeptFields = { type: word, ...shapes("id record") };
/** The fields of the undo of a confirmed change. */
const undo: KeptFields = { kind: word, ...shapes("change id words") };
/** The fields of a list change that the server tells. */
const announced: KeptFields = { list: word, ...shapes("since version update") };
/** The fields of change requests of every kind. */
const request: KeptFields = {
  kind: word,
  ...shapes("id number fields reason before shipping sessions isOneOfMany version"),
  change: "shape",
  current: "presence",
  next: "presence",
  password: "presence",
};
const confirmation = shapes("announced ended");
/** The fields of a form that is merged with changes by others. */
const typed: KeptFields = { ...shapes("draft theirs before choices merges"), field: word, choice: word };
/** The fields of a draft that was kept when its session ended. */
const draft: KeptFields = { kind: word, ...shapes("id order wasSent underWay typed") };
/** The fields of the view of the insights. */
const insightsView: KeptFields = { ...shapes("from to compared"), period: word, by: word };
const historyView: KeptFields = { ...shapes("id by from to"), kind: word, action: word };
const problem: KeptFields = { field: word, message: "shape" };
const credentials: KeptFields = { email: "shape", password: "presence" };
const passwordChanged: KeptFields = { field: word, value: "presence" };

/**
 * The fields of dialogs that ask for the reason of an order's change. Their machines have no entry below; their ids end
 * in "Order", as in cancelOrder.
 */
export const reasonDialog: KeptFields = { ...shapes("order opened reason value"), confirmation, restored: draft };

/**
 * The fields that a flight record keeps, by machine id: of the context and of every event, or of one event by its type.
 * A field that is not listed is not kept, so that no field of a new machine is kept by oversight.
 */
export const keptFields: Readonly<Record<string, KeptFields>> = {
  app: {
    ...effects,
    ...shapes("path undo changes"),
    session: word,
    change,
    "user.changed": { change, undo },
    "order.changed": { change, undo },
    cause: word,
  },
  session: { ...shapes("path remembered user message output"), session: word, credentials },
  revocation: { ...shapes("lastChange"), session: word },
  signInForm: { ...shapes("errors value"), credentials, "password.changed": passwordChanged },
  interface: shapes("path"),
  address: { address: shapes("pathname search hash key"), path: "shape" },
  toasts: { kind: word, ...shapes("message id undo changes") },
  toast: { kind: word, ...shapes("message id") },
  administration: {
    ...effects,
    ...shapes("userId profile versions users orders orderId path open"),
    change,
    "user.changed": { undo },
    "order.changed": { undo },
    "lists.change": { change: announced },
  },
  changes: {
    ...effects,
    ...shapes("count number"),
    form: { record: "shape" },
    "change.request": { change: request },
    "order.changed": { change, undo },
    "user.changed": { change, undo },
    cause: word,
    session: word,
    administrator: "shape",
    draft,
  },
  change: { change: request, confirmation, output: confirmation, cause: word, number: "shape" },
  shopData: {
    ...shapes("users orders output versions"),
    change,
    "lists.change": { change: announced },
  },
  largeShopData: {
    ...shapes("users orders output versions record"),
    change,
    list: word,
    "lists.change": { change: announced },
  },
  recordAhead: { ...shapes("id failure output"), list: word },
  live: { ...shapes("failures versions isOffline open"), change: announced },
  undo: {
    ...shapes("offers stored change"),
    "undo.offer": { undo },
  },
  takeBack: { change: request, confirmation, reason: "shape" },
  recentChanges: { ...shapes("marks unread count users orders"), change },
  presence: shapes("others record open"),
  leaving: shapes("by"),
  newVersion: shapes("versions output"),
  part: {},
  partsAhead: shapes("showsFlows"),
  serverAnswer: shapes("question answer failure announced versions output"),
  insightsWish: { isBack: word },
  insights: {
    ...shapes("today answer failure output range"),
    view: insightsView,
    period: word,
    by: word,
  },
  customPeriod: { ...shapes("draft value"), view: insightsView, field: word },
  exportTable: shapes("rows fileName"),
  flowsView: {},
  history: { ...shapes("answer failure output"), view: historyView },
  historyFilter: { ...shapes("draft value filter"), view: historyView, field: word },
  listView: {
    ...shapes("pathname search key term sent sort"),
    "sort.by": { key: word },
    "filter.choose": { changes: "shape" },
    "params.clear": { names: word },
  },
  listWindow: shapes("isOffered query rows versions isBehind announced from to failure output"),
  views: {
    ...shapes("views first problem name output query columns"),
    draft: shapes("id name isShared"),
    change: { kind: word, ...shapes("id name") },
  },
  columns: {
    ...shapes("link search stored by width at"),
    id: word,
    changed: word,
    held: { id: word, ...shapes("width at") },
  },
  palette: { ...shapes("query active place"), command: { type: word } },
  shortcuts: { stored: "shape", "key.pressed": { key: word } },
  selection: {
    list: word,
    ...shapes("ids kept anchor gathered isSelected records query count change"),
  },
  bulk: {
    kind: word,
    field: word,
    ...shapes("orders draft orderId items next rest underWay done failed value order failure"),
  },
  exportRecords: {
    kind: word,
    list: word,
    ...shapes("users orders query columns fileName written total"),
  },
  editDialog: shapes("userId user"),
  editUser: { ...shapes("user opened value"), ...typed, confirmation, problem, restored: draft },
  deletions: { ...shapes("userId profile deletions to replace from"), stage: word },
  deleteUser: { ...shapes("userId profile user opened"), confirmation },
  favourites: shapes("orderIds orderId stored"),
  orderActions: { ...shapes("order output beside"), restored: draft, "order.step": { order: "shape", by: word } },
  updateShipping: { ...shapes("order opened value"), ...typed, confirmation, restored: draft },
  deleteOrder: { ...shapes("order opened"), confirmation },
  changePassword: {
    confirmation,
    draft: { current: "presence", next: "presence" },
    problem,
    "password.changed": passwordChanged,
  },
  ownSessions: {
    ...shapes("sessions failure chosen problem output"),
    confirmation,
    password: "presence",
    "password.changed": passwordChanged,
  },
};
