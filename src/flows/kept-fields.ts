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

const shape = "shape";
const word = "word";
/** Of what the app and its children pass on. */
const effects: KeptFields = { kind: word, message: shape, to: shape, replace: shape, otherwise: shape, from: shape };
const change: KeptFields = { type: word, id: shape, record: shape };
/** A change of the server's data as somebody asks for it, and what has become of it. */
const request: KeptFields = {
  kind: word,
  id: shape,
  number: shape,
  fields: shape,
  reason: shape,
  before: shape,
  shipping: shape,
  sessions: shape,
  current: "presence",
  next: "presence",
  password: "presence",
};
const confirmation: KeptFields = { announced: shape, ended: shape };
const password: KeptFields = { "password.changed": { field: word, value: "presence" } };

/**
 * What a flight record keeps of each machine, by its id: fields of its context and of its events, or of one event by its
 * type. What is not listed is not kept, such as the fields of a new machine, so that nothing is kept by oversight.
 */
export const keptFields: Readonly<Record<string, KeptFields>> = {
  app: { ...effects, change, cause: word, path: shape, token: shape },
  session: {
    path: shape,
    remembered: shape,
    token: shape,
    user: shape,
    message: shape,
    credentials: { email: shape, password: "presence" },
    output: shape,
  },
  signInForm: {
    ...password,
    credentials: { email: shape, password: "presence" },
    errors: shape,
    value: shape,
  },
  interface: { path: shape },
  administration: { ...effects, change, userId: shape, profile: shape, deletions: shape },
  changes: {
    ...effects,
    "change.request": { change: request },
    "order.changed": { change },
    "user.changed": { change },
    cause: word,
    count: shape,
    number: shape,
  },
  change: { change: request, confirmation, output: confirmation, cause: word, number: shape },
  shopData: { change, users: shape, orders: shape, output: shape },
  insights: {
    view: { from: shape, to: shape, period: word, by: word, compared: shape },
    today: shape,
    answer: shape,
    failure: shape,
    draft: shape,
    output: shape,
    period: word,
    by: word,
    field: word,
    value: shape,
    rows: shape,
    fileName: shape,
  },
  history: {
    view: { kind: word, id: shape, action: word, by: shape, from: shape, to: shape },
    answer: shape,
    failure: shape,
    draft: shape,
    field: word,
    value: shape,
    output: shape,
  },
  exportUsers: { users: shape, fileName: shape, written: shape, total: shape },
  editUser: {
    confirmation,
    userId: shape,
    draft: shape,
    problem: { field: word, message: shape },
    field: word,
    value: shape,
  },
  deleteUser: { confirmation, userId: shape, profile: shape },
  favourites: { orderIds: shape, orderId: shape, stored: shape },
  orderActions: { order: shape, output: shape },
  cancelOrder: { confirmation, order: shape, reason: shape, value: shape },
  updateShipping: { confirmation, order: shape, draft: shape, field: word, value: shape },
  deleteOrder: { confirmation, order: shape },
  changePassword: {
    ...password,
    confirmation,
    draft: { current: "presence", next: "presence" },
    problem: { field: word, message: shape },
  },
  ownSessions: {
    ...password,
    confirmation,
    sessions: shape,
    failure: shape,
    chosen: shape,
    password: "presence",
    problem: shape,
    output: shape,
  },
};
