import type { Collection } from "../../src/domain/collection.ts";
import { shopDataMachine } from "../../src/machines/shop-data.ts";
import { ApiError } from "../../src/services/api-error.ts";
import {
  aborted,
  answer,
  type Contract,
  type ContractSet,
  fail,
  requested,
  send,
  stop,
  told,
  wait,
} from "./contract.ts";

/** Whether asking for the users breaks down before anything is sent. */
type Given = { readonly isBroken: boolean };

const user = { _id: "u1", name: "Ayesha" };
const order = { _id: "o1", orderId: "10480", status: "pending" };
const cancelled = { ...order, status: "cancelled" };
const shipped = { ...order, status: "shipped" };
const offline = new ApiError({ kind: "offline" }, true);
const refused = (serverMessage: string) =>
  new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage }, false);

const reload = send({ type: "shopData.reload" });
const list = (record: object, etag?: string) => ({ records: [record], etag });
const orderCancelled = send({ type: "order.changed", change: { type: "replaced", record: cancelled } });
const userRemoved = send({ type: "user.changed", change: { type: "removed", id: "u1" } });
const toast = (message: string) => told("parent", { type: "toast", kind: "error", message });
const asked = (users?: string, orders?: string) => [requested("users", users), requested("orders", orders)];

const given = { isBroken: false };
const loaded = [wait(100), answer("users", list(user, "u-1")), answer("orders", list(order, "o-1"))];
const loading = { state: "loading", tags: ["busy"] };

const contracts: Contract<Given>[] = [
  {
    title: "after sign-in nothing is loaded yet, but the page says that it is loading",
    given,
    expected: { state: "waiting", tags: ["busy"], can: [], shows: { users: undefined, orders: undefined } },
  },
  {
    title: "nothing is loaded before 100 ms have passed",
    given,
    when: wait(99),
    expected: { state: "waiting", tags: ["busy"] },
  },
  {
    title: "users and orders are loaded 100 ms after sign-in",
    given,
    after: [wait(99)],
    when: wait(1),
    expected: { ...loading, effects: asked(), can: [] },
  },
  {
    title: "one list alone is not enough",
    given,
    after: [wait(100)],
    when: answer("users", list(user)),
    expected: loading,
  },
  {
    title: "both lists are held once they have come",
    given,
    after: [wait(100), answer("users", list(user))],
    when: answer("orders", list(order)),
    expected: { state: "ready", can: ["reload"], shows: { users: [user], orders: [order] } },
  },
  {
    title: "a failure that was told already is not told twice",
    behaviour: "Central handling",
    given,
    after: [wait(100), fail("users", offline)],
    when: fail("orders", offline),
    expected: { state: "failed", can: ["reload"], shows: { users: undefined, orders: undefined } },
  },
  {
    title: "a list that cannot be loaded is told of, and the other one is held",
    behaviour: "Reload Data",
    given,
    after: [wait(100), answer("users", list(user))],
    when: fail("orders", refused("Boom")),
    expected: { state: "failed", effects: [toast("Boom")], shows: { users: [user], orders: undefined } },
  },
  {
    title: "a list that fails with a told failure does not hide the other",
    given,
    after: [wait(100), fail("users", offline)],
    when: answer("orders", list(order)),
    expected: { state: "failed", shows: { users: undefined, orders: [order] } },
  },
  {
    title: "of two failures the one that nobody was told of is told",
    given,
    after: [wait(100), fail("users", offline)],
    when: fail("orders", refused("Boom")),
    expected: { state: "failed", effects: [toast("Boom")] },
  },
  {
    title: "of two failures one is told",
    given,
    after: [wait(100), fail("users", refused("No users"))],
    when: fail("orders", refused("No orders")),
    expected: { state: "failed", effects: [toast("No users")] },
  },
  {
    title: "a load that breaks down is told of, and can be tried again",
    given: { isBroken: true },
    after: [wait(99)],
    when: wait(1),
    expected: {
      state: "failed",
      effects: [toast("An unexpected error occurred. Please try again.")],
      can: ["reload"],
    },
  },
  {
    title: "Reload Data loads both lists at once, and says which versions it holds",
    behaviour: "Reload Data",
    given,
    after: loaded,
    when: reload,
    expected: { ...loading, effects: asked("u-1", "o-1"), shows: { users: [user], orders: [order] } },
  },
  {
    title: "Reload Data tries again after a failure",
    behaviour: "Reload Data",
    given,
    after: [wait(100), fail("users", offline), answer("orders", list(order, "o-1"))],
    when: reload,
    expected: { ...loading, effects: asked(undefined, "o-1") },
  },
  {
    title: "Reload Data does nothing while a load is under way",
    behaviour: "Reload Data",
    given,
    after: [wait(100)],
    when: reload,
    expected: loading,
  },
  {
    title: "Reload Data does nothing before the first load",
    behaviour: "Reload Data",
    given,
    when: reload,
    expected: { state: "waiting", tags: ["busy"] },
  },
  {
    title: "a list that has not changed stays as it is",
    behaviour: "Changed orders",
    given,
    after: [...loaded, reload, answer("users", "unchanged")],
    when: answer("orders", "unchanged"),
    expected: { state: "ready", shows: { users: [user], orders: [order] } },
  },
  {
    title: "a reload that fails keeps the lists",
    behaviour: "Reload Data",
    given,
    after: [...loaded, reload, fail("users", offline)],
    when: fail("orders", offline),
    expected: { state: "failed", shows: { users: [user], orders: [order] } },
  },
  {
    title: "the order in the list is replaced by the one that the server returns",
    behaviour: "Changed orders",
    given,
    after: loaded,
    when: orderCancelled,
    expected: { state: "ready", shows: { orders: [cancelled], users: [user] } },
  },
  {
    title: "the returned user is merged into the list",
    behaviour: "Edit user submission",
    given,
    after: loaded,
    when: send({ type: "user.changed", change: { type: "updated", record: { _id: "u1", age: 30 } } }),
    expected: { state: "ready", shows: { users: [{ ...user, age: 30 }] } },
  },
  {
    title: "a deleted user leaves the list, also after a load has failed",
    behaviour: "Changed orders",
    given,
    after: [...loaded, reload, fail("users", offline), fail("orders", offline)],
    when: userRemoved,
    expected: { state: "failed", shows: { users: [], orders: [order] } },
  },
  {
    title: "a change before the lists have come makes no lists",
    given,
    after: [userRemoved],
    when: orderCancelled,
    expected: { state: "waiting", tags: ["busy"], shows: { users: undefined, orders: undefined } },
  },
  {
    title: "a list with a change of ours is asked for whole",
    given,
    after: [...loaded, userRemoved],
    when: reload,
    expected: { ...loading, effects: asked(undefined, "o-1") },
  },
  {
    title: "a change while a load is under way survives its answer, which may be older",
    given,
    after: [...loaded, reload, orderCancelled, userRemoved, answer("users", list(user))],
    when: answer("orders", list(order)),
    expected: { state: "ready", shows: { users: [], orders: [cancelled] } },
  },
  {
    title: "a change while a load is under way survives where the other list fails",
    given,
    after: [...loaded, reload, orderCancelled, fail("users", refused("Boom"))],
    when: answer("orders", list(order)),
    expected: { state: "failed", effects: [toast("Boom")], shows: { users: [user], orders: [cancelled] } },
  },
  {
    title: "a change from before a load gives way to its answer, which is newer",
    given,
    after: [...loaded, orderCancelled, userRemoved, reload, answer("users", list(user))],
    when: answer("orders", list(shipped)),
    expected: { state: "ready", shows: { users: [user], orders: [shipped] } },
  },
  {
    title: "signing out breaks off what is loading",
    given,
    after: [wait(100)],
    when: stop,
    expected: { ...loading, effects: [aborted("users"), aborted("orders")] },
  },
];

interface Lists {
  readonly users: { records: Collection<{ _id: string }> | null };
  readonly orders: { records: Collection<{ _id: string }> | null };
}

/**
 * The users and orders of the signed-in administrator
 * (behaviour: Loading the lists; Data after sign-in; Changed orders).
 */
export const contract: ContractSet<Given> = {
  machine: shopDataMachine,
  behaviour: "Data after sign-in",
  start: (world, { isBroken }) => ({
    input: {
      api: {
        users: isBroken
          ? () => {
              throw new Error("broken");
            }
          : world.call("users"),
        orders: world.call("orders"),
      },
      parent: world.receiver("parent"),
    },
  }),
  events: { reload: { type: "shopData.reload" } },
  read: ({ users, orders }: Lists) => ({ users: users.records?.list, orders: orders.records?.list }),
  contracts,
};
