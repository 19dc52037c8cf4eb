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
const shapes = (...names: string[]): KeptFields => Object.fromEntries(names.map((name) => [name, "shape"]));
/** Of what the app and its children pass on. */
const effects: KeptFields = { kind: word, ...shapes("message", "to", "replace", "otherwise", "from") };
const change: KeptFields = { type: word, ...shapes("id", "record") };
const problem: KeptFields = { field: word, message: "shape" };
const credentials: KeptFields = { email: "shape", password: "presence" };
const passwordChanged: KeptFields = { field: word, value: "presence" };

/**
 * What a flight record keeps of each machine, by its id: fields of its context and of its events, or of one event by its
 * type. What is not listed is not kept, such as the fields of a new machine, so that nothing is kept by oversight.
 */
export const keptFields: Readonly<Record<string, KeptFields>> = {
  app: { ...effects, ...shapes("path", "token") },
  session: { ...shapes("path", "remembered", "token", "user", "message", "output"), credentials },
  signInForm: { ...shapes("errors", "value"), credentials, "password.changed": passwordChanged },
  interface: shapes("path"),
  administration: { ...effects, ...shapes("userId", "profile", "deletions"), change },
  shopData: { ...shapes("users", "orders", "output"), change },
  insights: {
    ...shapes("today", "answer", "failure", "draft", "output", "value", "rows", "fileName"),
    view: { ...shapes("from", "to", "compared"), period: word, by: word },
    period: word,
    by: word,
    field: word,
  },
  exportUsers: shapes("users", "fileName", "written", "total"),
  editUser: { ...shapes("userId", "draft", "value"), problem, field: word },
  deleteUser: shapes("userId", "profile"),
  favourites: shapes("orderIds", "orderId", "stored"),
  orderActions: shapes("order", "output"),
  cancelOrder: shapes("orderId", "reason", "value"),
  updateShipping: { ...shapes("order", "draft", "value"), field: word },
  deleteOrder: shapes("orderId"),
  changePassword: { draft: { current: "presence", next: "presence" }, problem, "password.changed": passwordChanged },
  ownSessions: {
    ...shapes("sessions", "failure", "chosen", "problem", "output"),
    password: "presence",
    "password.changed": passwordChanged,
  },
};
