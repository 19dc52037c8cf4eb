import * as v from "valibot";
import { ageRange, emailPattern, genders, minPasswordLength, phonePattern } from "./constants.ts";
import { Administrator, Order, Session, User } from "./entities.ts";
import { ErrorReply } from "./errors.ts";
import { listNames } from "./list-names.ts";
import { carriers, longest, shippingStatuses } from "./order-lifecycle.ts";

/** Returns the schema of a successful reply: the payload, and a message that a person sees if `showMessage` is true. */
export const reply = <Data extends v.GenericSchema>(data: Data) =>
  v.object({ data, message: v.optional(v.string()), showMessage: v.optional(v.boolean()) });

/** Returns the schema of the reply to a call that changes a record. */
const changeReply = <Data extends v.GenericSchema>(data: Data) =>
  v.object({
    ...reply(data).entries,
    /** The id by which to undo the change. Absent if nothing changed; other servers than ours may leave it out. */
    change: v.optional(v.pipe(v.string(), v.description("The id to take the change back by"))),
  });

const text = (atMost: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(atMost));

const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.regex(emailPattern));

export const SignInRequest = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
});

const newPassword = v.pipe(v.string(), v.minLength(minPasswordLength), v.maxLength(1024));

export const SignUpRequest = v.object({ name: text(200), email, password: newPassword });

export const ChangePasswordRequest = v.object({ currentPassword: SignInRequest.entries.password, newPassword });

/** The sessions to end, by their ids or all but the current one, and their owner's password. */
export const EndSessionsRequest = v.object({
  password: SignInRequest.entries.password,
  sessions: v.union([
    v.literal("others"),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w-]+$/))), v.minLength(1), v.maxLength(1000)),
  ]),
});

export const UpdateUserRequest = v.object({
  name: text(200),
  email,
  age: v.pipe(v.number(), v.minValue(ageRange.from), v.maxValue(ageRange.to)),
  contactNo: v.pipe(v.string(), v.trim(), v.regex(phonePattern)),
  gender: v.picklist(genders),
});

/** Returns the schema of a request that sets an order's status. `field` is the order's field for the reason. */
export const statusRequest = <Field extends string>(field: Field) => {
  const entries = { [field]: text(longest.reason) } as Record<Field, ReturnType<typeof text>>;
  return v.object(entries);
};

/** A calendar date, alone or with a time. `Date.parse` alone accepts February 30th and any text in parentheses. */
export const dateOrTimestamp = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/),
  v.check((text) => {
    const date = text.slice(0, 10);
    const midnight = new Date(date);
    const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
    return exists && !Number.isNaN(Date.parse(text));
  }, "must be a date that exists"),
);

export const UpdateShippingRequest = v.object({
  trackingNumber: text(longest.trackingNumber),
  carrier: v.picklist(carriers),
  estimatedDelivery: v.nullish(v.pipe(v.string(), v.trim(), v.union([v.literal(""), dateOrTimestamp]))),
  /** `returned` is accepted only for a parcel with that status, which it keeps. */
  status: v.picklist(shippingStatuses),
  notes: v.nullish(v.pipe(v.string(), v.maxLength(longest.shippingNotes))),
});

export const SignInReply = reply(v.object({ authToken: v.string(), user: Administrator }));
export const SessionReply = reply(v.object({ userData: Administrator, isAdmin: v.boolean() }));
export const SignUpReply = reply(v.object({ user: Administrator }));
export const SessionsReply = reply(v.object({ sessions: v.array(Session) }));
export const EndedSessionsReply = reply(v.object({ ended: v.number() }));
export const UsersReply = reply(v.object({ users: v.array(User) }));
export const UserReply = reply(v.object({ user: User }));
export const DeletedUserReply = changeReply(v.object({ user: User }));
export const UpdatedUserReply = changeReply(v.object({ data: v.object({ user: User }) }));
export const OrdersReply = reply(v.array(Order));
export const OrderReply = reply(Order);
export const DeletedOrderReply = changeReply(Order);
export const StatusReply = changeReply(Order);
export const UpdatedShippingReply = changeReply(v.object({ data: Order }));

/** The reply to a change that was based on an outdated version (412), with the current record. */
export const UserChangedReply = v.object({ ...ErrorReply.entries, current: User });
export const OrderChangedReply = v.object({ ...ErrorReply.entries, current: Order });

/**
 * The changes of a list from version `since` to `version`: the changed records in full, as they are at `version`, and
 * the ids of deleted ones (`gone`). `reload` means that the changes are not known and the whole list has to be loaded.
 */
export const ListChanges = v.object({
  list: v.picklist(listNames),
  since: v.string(),
  version: v.string(),
  reload: v.boolean(),
  users: v.optional(v.array(User)),
  orders: v.optional(v.array(Order)),
  gone: v.pipe(v.array(v.string()), v.description("Ids")),
});

/** `since` is a version from the header List-Version. */
export const ChangesQuery = v.object({
  since: v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w-]+-(users|orders)-\d{1,10}$/)),
});
export const ChangesReply = reply(ListChanges);

/** The versions of the lists. A stream begins with them, and sends them again instead of a change that is too large. */
export const ListVersions = v.object({ users: v.string(), orders: v.string() });
/** Whether the index that a large shop's reply was read from still lacks some changes. */
export const IsBehind = v.pipe(
  v.boolean(),
  v.description("True while the index lacks some of many records that changed at once, as in an import"),
);
export const ListVersionsReply = reply(ListVersions);

/** The record after a change of it was undone. Absent if undoing deleted it again. */
export const UndoneReply = changeReply(v.object({ user: v.optional(User), order: v.optional(Order) }));
