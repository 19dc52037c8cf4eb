import type { Collection } from "../../src/domain/collection.ts";
import { shopDataMachine } from "../../src/machines/shop-data.ts";
import { shopApi } from "../../src/services/shop-api.ts";
import {
  askLists,
  brokenOff,
  byAnother,
  cancelled,
  changeOf,
  news,
  nothing,
  offline,
  order,
  orderCancelled,
  refused,
  reload,
  shippedByAnother,
  since,
  tellChange,
  tellVersions,
  toast,
  user,
  userRemoved,
} from "./announced-lists.ts";
import {
  aborted,
  answer,
  type Contract,
  type ContractSet,
  fail,
  requested,
  send,
  sent,
  stop,
  wait,
} from "./contract.ts";

/** Whether the request for the users throws before anything is sent. */
type Given = { readonly isBroken: boolean };

const given = { isBroken: false };
const shipped = { ...order, status: "shipped" };
const list = (record: object, etag?: string) => ({ records: [record], etag });
const asked = (users?: string, orders?: string) => [requested("users", users), requested("orders", orders)];
/** Returns a list from a server that tells changes since version `number`. */
const versioned = (name: string, record: object, number = 1, etag?: string) => ({
  records: [record],
  etag,
  version: `shop-${name}-${number}`,
});
const answerChanges = (users: object, orders: object) => [
  answer("changesSince", users),
  answer("changesSince", orders),
];
const followed = [wait(100), answer("users", versioned("users", user)), answer("orders", versioned("orders", order))];
const loaded = [wait(100), answer("users", list(user, "u-1")), answer("orders", list(order, "o-1"))];
const failedReload = [
  ...followed,
  reload,
  fail("changesSince", offline),
  fail("users", offline),
  fail("orders", offline),
];
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
    expected: { state: "failed", tags: ["failed"], can: ["reload"], shows: { users: undefined, orders: undefined } },
  },
  {
    title: "a list that cannot be loaded is told of, and the other one is held",
    behaviour: "Reload Data",
    given,
    after: [wait(100), answer("users", list(user))],
    when: fail("orders", refused("Boom")),
    expected: {
      state: "failed",
      tags: ["failed"],
      effects: [toast("Boom")],
      shows: { users: [user], orders: undefined, whyNoUsers: undefined, whyNoOrders: "Boom" },
    },
  },
  {
    title: "a list that fails with a told failure does not hide the other",
    given,
    after: [wait(100), fail("users", offline)],
    when: answer("orders", list(order)),
    expected: {
      state: "failed",
      tags: ["failed"],
      shows: { users: undefined, orders: [order], whyNoUsers: offline.message, whyNoOrders: undefined },
    },
  },
  {
    title: "why each list could not be loaded is known of each",
    given,
    after: [wait(100), fail("users", offline)],
    when: fail("orders", refused("Boom")),
    expected: {
      state: "failed",
      tags: ["failed"],
      effects: [toast("Boom")],
      shows: { whyNoUsers: offline.message, whyNoOrders: "Boom" },
    },
  },
  {
    title: "a list that has come after a failure has none any more",
    given,
    after: [wait(100), fail("users", offline), fail("orders", offline), reload, answer("users", list(user))],
    when: answer("orders", list(order)),
    expected: { state: "ready", can: ["reload"], shows: { whyNoUsers: undefined, whyNoOrders: undefined } },
  },
  {
    title: "of two failures the one that nobody was told of is told",
    given,
    after: [wait(100), fail("users", offline)],
    when: fail("orders", refused("Boom")),
    expected: { state: "failed", tags: ["failed"], effects: [toast("Boom")] },
  },
  {
    title: "of two failures one is told",
    given,
    after: [wait(100), fail("users", refused("No users"))],
    when: fail("orders", refused("No orders")),
    expected: { state: "failed", tags: ["failed"], effects: [toast("No users")] },
  },
  {
    title: "a load that breaks down is told of, and can be tried again",
    given: { isBroken: true },
    after: [wait(99)],
    when: wait(1),
    expected: {
      state: "failed",
      tags: ["failed"],
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
    expected: { state: "failed", tags: ["failed"], shows: { users: [user], orders: [order] } },
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
    expected: { state: "failed", tags: ["failed"], shows: { users: [], orders: [order] } },
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
    expected: {
      state: "failed",
      tags: ["failed"],
      effects: [toast("Boom")],
      shows: { users: [user], orders: [cancelled] },
    },
  },
  {
    title: "a change from before a load gives way to its answer, which is newer",
    given,
    after: [...loaded, orderCancelled, userRemoved, reload, answer("users", list(user))],
    when: answer("orders", list(shipped)),
    expected: { state: "ready", shows: { users: [user], orders: [shipped] } },
  },
  ...[
    {
      title: "a change by somebody else is made in place, and told as news",
      after: followed,
      when: tellChange("orders", 1, 2, shippedByAnother),
      expected: { state: "ready", effects: [news([], ["o1"])], shows: { orders: [byAnother], users: [user] } },
    },
    {
      title: "a change of a user by somebody else is made in place, and told as news",
      after: followed,
      when: tellChange("users", 1, 2, { records: [{ ...user, age: 30, version: "2-b" }], gone: [] }),
      expected: {
        state: "ready",
        effects: [news(["u1"], [])],
        shows: { users: [{ ...user, age: 30, version: "2-b" }] },
      },
    },
    {
      title: "a record that somebody else has deleted goes",
      after: followed,
      when: tellChange("orders", 1, 2, { records: [], gone: ["o1"] }),
      expected: { state: "ready", effects: [news([], ["o1"])], shows: { orders: [] } },
    },
    {
      title: "a change of this page is told by the server as well, and is no news",
      after: [...followed, send({ type: "order.changed", change: { type: "replaced", record: byAnother } })],
      when: tellChange("orders", 1, 2, shippedByAnother),
      expected: { state: "ready", shows: { orders: [byAnother] } },
    },
    {
      title: "the next change follows the one before",
      after: [...followed, tellChange("orders", 1, 2, nothing)],
      when: tellChange("orders", 2, 3, shippedByAnother),
      expected: { state: "ready", effects: [news([], ["o1"])], shows: { orders: [byAnother] } },
    },
    {
      title: "a change after versions that are held asks nothing",
      after: [...followed, tellVersions(1, 1)],
      when: tellChange("orders", 1, 2, shippedByAnother),
      expected: { state: "ready", effects: [news([], ["o1"])], shows: { orders: [byAnother] } },
    },
    {
      title: "a change that is told twice is made once",
      after: [...followed, tellChange("orders", 1, 2, nothing)],
      when: tellChange("orders", 1, 2, nothing),
      expected: { state: "ready" },
    },
    {
      title: "a change after one that was missed has both lists asked about",
      after: followed,
      when: tellChange("orders", 8, 9, nothing),
      expected: { state: "following", effects: since(1, 1), shows: { orders: [order] } },
    },
    {
      title: "a change that the server cannot tell has both lists asked about",
      after: followed,
      when: tellChange("orders", 1, 2),
      expected: { state: "following", effects: since(1, 1) },
    },
    {
      title: "versions other than those held have both lists asked about",
      after: followed,
      when: tellVersions(1, 2),
      expected: { state: "following", effects: since(1, 1) },
    },
    {
      title: "of the users as well",
      after: followed,
      when: tellVersions(2, 1),
      expected: { state: "following", effects: since(1, 1) },
    },
    {
      title: "a doubt has both lists asked about",
      after: followed,
      when: askLists,
      expected: { state: "following", effects: since(1, 1) },
    },
    {
      title: "a doubt before the lists have come asks nothing",
      when: askLists,
      expected: { state: "waiting", tags: ["busy"] },
    },
    {
      title: "versions that are held are no news",
      after: followed,
      when: tellVersions(1, 1),
      expected: { state: "ready" },
    },
    {
      title: "a list without a version is not asked about",
      after: loaded,
      when: tellVersions(8, 9),
      expected: { state: "ready" },
    },
    {
      title: "a list without a version is not asked about where there is a doubt",
      after: loaded,
      when: askLists,
      expected: { state: "ready" },
    },
    {
      title: "what was missed is made in place, and told as news",
      after: [...followed, tellVersions(1, 2), answer("changesSince", changeOf("users", 1, 1, nothing))],
      when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
      expected: { state: "ready", effects: [news([], ["o1"])], shows: { orders: [byAnother] } },
    },
    {
      title: "the versions of an answer are those to go on from",
      after: [
        ...followed,
        askLists,
        ...answerChanges(changeOf("users", 1, 4, nothing), changeOf("orders", 1, 5, nothing)),
      ],
      when: askLists,
      expected: { state: "following", effects: since(4, 5) },
    },
    {
      title: "what is told while an answer is in flight and is older asks for nothing more",
      after: [
        ...followed,
        tellVersions(1, 2),
        tellChange("orders", 2, 3, nothing),
        answer("changesSince", changeOf("users", 1, 1, nothing)),
      ],
      when: answer("changesSince", changeOf("orders", 1, 3, nothing)),
      expected: { state: "ready" },
    },
    {
      title: "what is told while an answer is in flight and is newer asks again",
      after: [
        ...followed,
        tellVersions(1, 2),
        tellChange("orders", 2, 3, nothing),
        answer("changesSince", changeOf("users", 1, 1, nothing)),
      ],
      when: answer("changesSince", changeOf("orders", 1, 2, nothing)),
      expected: { state: "following", effects: since(1, 2) },
    },
    {
      title: "a change made here while an answer is in flight survives it",
      after: [
        ...followed,
        askLists,
        send({ type: "order.changed", change: { type: "removed", id: "o1" } }),
        answer("changesSince", changeOf("users", 1, 1, nothing)),
      ],
      when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
      expected: { state: "ready", effects: [news([], ["o1"])], shows: { orders: [] } },
    },
    {
      title: "a change made here before is older than an answer",
      after: [
        ...followed,
        send({ type: "order.changed", change: { type: "removed", id: "o1" } }),
        askLists,
        answer("changesSince", changeOf("users", 1, 1, nothing)),
      ],
      when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
      expected: { state: "ready", effects: [news([], ["o1"])], shows: { orders: [byAnother] } },
    },
    {
      title: "lists of which the server cannot tell what has changed are loaded, as after a restored backup",
      after: [...followed, askLists, answer("changesSince", changeOf("users", 1, 1, nothing))],
      when: answer("changesSince", changeOf("orders", 1, 9)),
      expected: { ...loading, effects: asked(), shows: { orders: [order] } },
    },
    {
      title: "what has changed cannot be learned just now, which the connection hears and nobody else",
      after: [...followed, askLists],
      when: fail("changesSince", offline),
      expected: { state: "ready", effects: [sent("parent", { type: "lists.behind" })] },
    },
    {
      title: "what is told while the lists load may be older than they are, and waits",
      after: [wait(100)],
      when: tellVersions(1, 2),
      expected: loading,
    },
    {
      title: "what was told while the lists loaded and is newer is asked about",
      after: [wait(100), tellVersions(1, 2), answer("users", versioned("users", user))],
      when: answer("orders", versioned("orders", order)),
      expected: { state: "following", effects: since(1, 1) },
    },
    {
      title: "what was told before the lists loaded is not asked about",
      after: [tellVersions(1, 2), wait(100), answer("users", versioned("users", user))],
      when: answer("orders", versioned("orders", order)),
      expected: { state: "ready" },
    },
    {
      title: "lists that could not be loaded are loaded once the server is there again",
      after: [wait(100), fail("users", offline), fail("orders", offline)],
      when: tellVersions(1, 1),
      expected: { ...loading, effects: asked() },
    },
    {
      title: "a list that is held after a failed load is asked about once the server is there again",
      after: failedReload,
      when: tellVersions(1, 2),
      expected: { state: "following", effects: since(1, 1) },
    },
    {
      title: "what is held after a failed load is not asked about where it is what there is",
      after: failedReload,
      when: tellVersions(1, 1),
      expected: { state: "ready" },
    },
    {
      title: "a change by somebody else after a failed load is made in place",
      after: failedReload,
      when: tellChange("orders", 1, 2, shippedByAnother),
      expected: { state: "failed", tags: ["failed"], effects: [news([], ["o1"])], shows: { orders: [byAnother] } },
    },
    {
      title: "a list that came where the other one failed is kept up to date",
      after: [wait(100), fail("users", offline), answer("orders", versioned("orders", order))],
      when: tellChange("orders", 1, 2, shippedByAnother),
      expected: { state: "failed", tags: ["failed"], effects: [news([], ["o1"])], shows: { orders: [byAnother] } },
    },
    {
      title: "a change after a failed load that follows a missed one has both lists asked about",
      after: failedReload,
      when: tellChange("orders", 8, 9, nothing),
      expected: { state: "following", effects: since(1, 1) },
    },
    {
      title: "a doubt after a failed load has both lists asked about",
      after: failedReload,
      when: askLists,
      expected: { state: "following", effects: since(1, 1) },
    },
    {
      title: "Reload Data costs what has changed, where the server tells that",
      after: followed,
      when: reload,
      expected: { state: "refreshing", tags: ["busy"], effects: since(1, 1) },
    },
    {
      title: "Reload Data costs what has changed after a load that failed, too",
      after: failedReload,
      when: reload,
      expected: { state: "refreshing", tags: ["busy"], effects: since(1, 1) },
    },
    {
      title: "what has changed is there then",
      after: [...followed, reload, answer("changesSince", changeOf("users", 1, 1, nothing))],
      when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
      expected: { state: "ready", effects: [news([], ["o1"])], shows: { orders: [byAnother] } },
    },
    {
      title: "where nothing has changed, nobody is told of anything",
      after: [...followed, reload, answer("changesSince", changeOf("users", 1, 1, nothing))],
      when: answer("changesSince", changeOf("orders", 1, 1, nothing)),
      expected: { state: "ready" },
    },
    {
      title: "what is told meanwhile and is newer is asked about",
      after: [
        ...followed,
        tellVersions(1, 2),
        reload,
        tellVersions(1, 9),
        answer("changesSince", changeOf("users", 1, 1, nothing)),
      ],
      when: answer("changesSince", changeOf("orders", 1, 2, nothing)),
      expected: { state: "following", effects: since(1, 2) },
    },
    {
      title: "Reload Data loads the lists where the server cannot tell what has changed",
      after: [...followed, reload, answer("changesSince", changeOf("users", 1, 9))],
      when: answer("changesSince", changeOf("orders", 1, 2, nothing)),
      expected: { ...loading, effects: asked() },
    },
    {
      title: "Reload Data loads the lists where asking fails, which is told then like every failed load",
      after: [...followed, reload],
      when: fail("changesSince", offline),
      expected: { ...loading, effects: asked() },
    },
    {
      title: "Reload Data asks anew where the page was asking by itself, and says so",
      after: [...followed, askLists],
      when: reload,
      expected: { state: "refreshing", tags: ["busy"], effects: [...brokenOff, ...since(1, 1)] },
    },
    {
      title: "a change made here before Reload Data is older than its answer",
      after: [
        ...followed,
        send({ type: "order.changed", change: { type: "removed", id: "o1" } }),
        reload,
        answer("changesSince", changeOf("users", 1, 1, nothing)),
      ],
      when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
      expected: { state: "ready", effects: [news([], ["o1"])], shows: { orders: [byAnother] } },
    },
  ].map((contract) => ({ given, ...contract })),
  {
    title: "signing out breaks off what is loading",
    given,
    after: [wait(100)],
    when: stop,
    expected: { ...loading, effects: [aborted("users"), aborted("orders")] },
  },
];

interface List {
  readonly records: Collection<{ _id: string }> | null;
}
interface Lists {
  readonly users: List;
  readonly orders: List;
  readonly failures: Readonly<Partial<Record<"users" | "orders", Error>>>;
}

/**
 * The users and orders of the signed-in administrator
 * (behaviour: Loading the lists; Data after sign-in; Changed orders).
 */
export const contract: ContractSet<Given> = {
  machine: shopDataMachine,
  behaviour: "Data after sign-in",
  start: (world, { isBroken }) => {
    const breakDown = () => {
      throw new Error("broken");
    };
    world.replace(shopApi, {
      users: isBroken ? breakDown : world.call("users"),
      orders: world.call("orders"),
      changesSince: world.call("changesSince"),
    });
    return { input: { parent: world.receiver("parent") } };
  },
  events: { reload: { type: "shopData.reload" } },
  read: ({ users, orders, failures }: Lists) => ({
    users: users.records?.list,
    orders: orders.records?.list,
    whyNoUsers: failures.users?.message,
    whyNoOrders: failures.orders?.message,
  }),
  contracts,
};
