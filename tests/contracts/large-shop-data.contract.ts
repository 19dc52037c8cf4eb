import { largeShopDataMachine } from "../../src/machines/large-shop-data.ts";
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
  emitted,
  fail,
  requested,
  send,
  sent,
  stop,
  wait,
} from "./contract.ts";

const read = (of: string, record: object) => send({ type: "record.read", list: of, record });
const requestOf = (of: string, id: string) => send({ type: "record.requested", list: of, id });
const missing = (of: string, id: string) => send({ type: "record.missing", list: of, id });
const firstAnswer = (update: object) => answer("changesSince", changeOf("users", 1, 1, update));
const resting = { state: "resting" };
/** Whoever watches the shop's data hears that the server answers. */
const received = emitted({ type: "server.reached" });
const following = { state: "following" };
const outdated = { state: "outdated" };
const refreshing = { state: "refreshing", tags: ["busy"] };

/** Something may have changed while the server was asked, which has answered by now. */
const answeredOutdated = [
  tellVersions(1, 1),
  askLists,
  askLists,
  firstAnswer(nothing),
  answer("changesSince", changeOf("orders", 1, 2, nothing)),
];

const contracts: Contract<undefined>[] = [
  {
    title: "the lists of a large shop are not loaded",
    expected: { ...resting, can: ["reload"], shows: { usersHeld: [], ordersHeld: [] } },
  },
  {
    title: "the lists of a large shop are not loaded later either",
    when: wait(60_000),
    expected: resting,
  },
  {
    title: "an order that was asked for by itself is held",
    when: read("orders", order),
    expected: { ...resting, shows: { ordersHeld: [order], usersHeld: [] } },
  },
  {
    title: "a user who was asked for by themselves is held",
    when: read("users", user),
    expected: { ...resting, shows: { usersHeld: [user], ordersHeld: [] } },
  },
  ...[
    { words: "a record that is asked for", when: requestOf("orders", "o1"), shows: { ordersHeld: [] } },
    { words: "a record that comes", when: read("orders", order), shows: { ordersHeld: [order] } },
    { words: "one that is gone", when: missing("orders", "o1"), shows: { ordersGone: ["o1"] } },
  ].map(({ words, when, shows }) => ({
    title: `what was missed is asked about on meanwhile: ${words}`,
    after: [tellVersions(1, 1), tellVersions(1, 2)],
    when,
    expected: { ...following, shows },
  })),
  {
    title: "that there is no such order is known",
    when: missing("orders", "o1"),
    expected: { ...resting, shows: { ordersGone: ["o1"], usersGone: [] } },
  },
  {
    title: "an order that there was not is held once it comes back",
    after: [missing("orders", "o1")],
    when: tellChange("orders", 1, 2, shippedByAnother),
    expected: { ...resting, effects: [news([], ["o1"])], shows: { ordersHeld: [byAnother], ordersGone: [] } },
  },
  {
    title: "a change made here changes it, and the server is to be asked again",
    after: [read("orders", order), tellVersions(1, 1)],
    when: orderCancelled,
    expected: { ...resting, shows: { ordersHeld: [cancelled], announced: ["shop-users-1", ""] } },
  },
  {
    title: "removing it takes it away",
    after: [read("users", user), tellVersions(1, 1)],
    when: userRemoved,
    expected: { ...resting, shows: { usersHeld: [], usersGone: ["u1"], announced: ["", "shop-orders-1"] } },
  },
  {
    title: "a change by somebody else changes it, and brings no other",
    after: [read("orders", order)],
    when: tellChange("orders", 1, 2, { records: [byAnother, { _id: "o2" }], gone: [] }),
    expected: { ...resting, effects: [news([], ["o1", "o2"])], shows: { ordersHeld: [byAnother] } },
  },
  {
    title: "one that somebody else has deleted is gone",
    after: [read("users", user)],
    when: tellChange("users", 1, 2, { records: [], gone: ["u1", "u2"] }),
    expected: { ...resting, shows: { usersHeld: [], usersGone: ["u1"] } },
  },
  {
    title: "a change of users is news of users",
    when: tellChange("users", 1, 2, { records: [user], gone: [] }),
    expected: { ...resting, effects: [news(["u1"], [])], shows: { announced: ["shop-users-2", undefined] } },
  },
  {
    title: "what was changed here is no news",
    after: [send({ type: "order.changed", change: { type: "replaced", record: byAnother } })],
    when: tellChange("orders", 1, 2, { records: [byAnother, { _id: "o2" }], gone: [] }),
    expected: { ...resting, effects: [news([], ["o2"])] },
  },
  {
    title: "what was changed here is no news once: the next change of it is",
    after: [
      send({ type: "order.changed", change: { type: "replaced", record: byAnother } }),
      tellChange("orders", 1, 2, shippedByAnother),
    ],
    when: tellChange("orders", 2, 3, shippedByAnother),
    expected: { ...resting, effects: [news([], ["o1"])] },
  },
  {
    title: "what was changed here is news where somebody else has changed it again",
    after: [send({ type: "order.changed", change: { type: "replaced", record: { ...byAnother, version: "1-a" } } })],
    when: tellChange("orders", 1, 2, shippedByAnother),
    expected: { ...resting, effects: [news([], ["o1"])] },
  },
  {
    title: "what was deleted here is no news either",
    after: [tellVersions(1, 1), userRemoved],
    when: tellChange("users", 1, 2, { records: [], gone: ["u1"] }),
    expected: { ...resting, shows: { announced: ["shop-users-2", "shop-orders-1"] } },
  },
  {
    title: "which versions there are is known",
    when: tellVersions(1, 1),
    expected: { ...resting, effects: [received], shows: { announced: ["shop-users-1", "shop-orders-1"] } },
  },
  {
    title: "the same again are no news, but say that the server is there",
    after: [tellVersions(1, 1)],
    when: tellVersions(1, 1),
    expected: { ...resting, effects: [received] },
  },
  {
    title: "other versions show that something was missed, which is asked about",
    after: [tellVersions(1, 1)],
    when: tellVersions(1, 2),
    expected: { ...following, effects: since(1, 1) },
  },
  {
    title: "other versions of the users show that something was missed, too",
    after: [tellVersions(1, 1)],
    when: tellVersions(2, 1),
    expected: { ...following, effects: since(1, 1) },
  },
  {
    title: "a change after one that was missed shows it, which is asked about",
    after: [tellVersions(1, 1)],
    when: tellChange("orders", 8, 9, nothing),
    expected: { ...following, effects: since(1, 1) },
  },
  {
    title: "what was missed is made up for",
    after: [read("orders", order), tellVersions(1, 1), tellVersions(1, 2), firstAnswer(nothing)],
    when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
    expected: {
      ...resting,
      effects: [news([], ["o1"]), received],
      shows: { ordersHeld: [byAnother], announced: ["shop-users-1", "shop-orders-2"] },
    },
  },
  {
    title: "what was missed of users, and of both, is made up for",
    after: [
      tellVersions(1, 1),
      tellVersions(2, 2),
      answer("changesSince", changeOf("users", 1, 2, { records: [user], gone: [] })),
    ],
    when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
    expected: {
      ...resting,
      effects: [news(["u1"], ["o1"]), received],
      shows: { announced: ["shop-users-2", "shop-orders-2"] },
    },
  },
  {
    title: "an answer that a change has overtaken is not applied",
    after: [tellVersions(1, 1), askLists, firstAnswer(nothing), tellChange("orders", 1, 2, shippedByAnother)],
    when: answer("changesSince", changeOf("orders", 1, 1, nothing)),
    expected: outdated,
  },
  {
    title: "an answer that a change of users has overtaken is not applied either",
    after: [tellVersions(1, 1), askLists, firstAnswer(nothing), tellChange("users", 1, 2, nothing)],
    when: answer("changesSince", changeOf("orders", 1, 1, nothing)),
    expected: outdated,
  },
  {
    title: "it is asked for again after a quarter of a second",
    after: [
      tellVersions(1, 1),
      askLists,
      firstAnswer(nothing),
      tellChange("orders", 1, 2, shippedByAnother),
      answer("changesSince", changeOf("orders", 1, 1, nothing)),
      wait(249),
    ],
    when: wait(1),
    expected: { ...following, effects: since(1, 2) },
  },
  {
    title: "what changes until then and follows is made in place",
    after: [
      tellVersions(1, 1),
      askLists,
      firstAnswer(nothing),
      tellChange("orders", 1, 2, nothing),
      answer("changesSince", changeOf("orders", 1, 1, nothing)),
    ],
    when: tellChange("orders", 2, 3, shippedByAnother),
    expected: { ...outdated, effects: [news([], ["o1"])] },
  },
  ...[tellChange("orders", 8, 9, nothing), tellVersions(1, 9), askLists].flatMap((missed, index) => {
    const words = ["a change after a missed one", "other versions", "a doubt"][index];
    return [
      {
        title: `${words} while the server is asked breaks nothing off`,
        after: [tellVersions(1, 1), askLists],
        when: missed,
        expected: following,
      },
      {
        title: `${words} while Reload Data asks breaks nothing off`,
        behaviour: "Reload Data",
        after: [tellVersions(1, 1), reload],
        when: missed,
        expected: refreshing,
      },
      {
        title: `${words} meanwhile has the server asked again, once what it answered is shown`,
        after: [tellVersions(1, 1), askLists, missed, firstAnswer(nothing)],
        when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
        expected: {
          ...outdated,
          effects: [news([], ["o1"]), received],
          shows: { announced: ["shop-users-1", "shop-orders-2"] },
        },
      },
      {
        title: `${words} while Reload Data asks has the server asked again, too`,
        behaviour: "Reload Data",
        after: [tellVersions(1, 1), reload, missed, firstAnswer(nothing)],
        when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
        expected: { ...outdated, effects: [news([], ["o1"]), received] },
      },
      {
        title: `${words} meanwhile has the server asked again where it could not be asked`,
        after: [tellVersions(1, 1), askLists, missed],
        when: fail("changesSince", offline),
        expected: { ...outdated, effects: [sent("parent", { type: "lists.behind" })] },
      },
      {
        title: `${words} while Reload Data asks has the server asked again where that fails`,
        behaviour: "Reload Data",
        after: [tellVersions(1, 1), reload, missed],
        when: fail("changesSince", refused("Boom")),
        expected: { ...outdated, effects: [toast("Boom")] },
      },
      {
        title: `${words} before it is asked again waits`,
        after: answeredOutdated,
        when: missed,
        expected: { ...outdated, shows: { announced: ["shop-users-1", "shop-orders-2"] } },
      },
    ];
  }),
  ...[askLists, reload].map((asks, index) => ({
    title: `that the server says the same again ${["while it is asked", "while Reload Data asks"][index]} misses nothing`,
    after: [tellVersions(1, 1), asks, tellVersions(1, 1), firstAnswer(nothing)],
    when: answer("changesSince", changeOf("orders", 1, 1, nothing)),
    expected: { ...resting, effects: [received] },
  })),
  ...[askLists, reload].map((asks, index) => ({
    title: `an answer without news is no reason not to ask again ${["after a doubt", "after Reload Data"][index]}`,
    after: [tellVersions(1, 1), asks, askLists, firstAnswer(nothing)],
    when: answer("changesSince", changeOf("orders", 1, 1, nothing)),
    expected: { ...outdated, effects: [received] },
  })),
  {
    title: "an answer after which nothing was missed is the last",
    after: [...answeredOutdated, wait(250), firstAnswer(nothing)],
    when: answer("changesSince", changeOf("orders", 2, 2, nothing)),
    expected: { ...resting, effects: [received] },
  },
  {
    title: "Reload Data does not wait for that",
    behaviour: "Reload Data",
    after: answeredOutdated,
    when: reload,
    expected: { ...refreshing, effects: since(1, 2) },
  },
  {
    title: "nothing more is asked after it then",
    behaviour: "Reload Data",
    after: [...answeredOutdated, reload, firstAnswer(nothing)],
    when: answer("changesSince", changeOf("orders", 2, 2, nothing)),
    expected: { ...resting, effects: [received] },
  },
  {
    title: "where the server cannot tell what has changed, records are asked for anew",
    after: [read("orders", order), tellVersions(1, 1), askLists, firstAnswer(nothing)],
    when: answer("changesSince", changeOf("orders", 1, 9)),
    expected: {
      ...resting,
      effects: [received],
      shows: { ordersHeld: [], outdated: [order], announced: ["shop-users-1", "shop-orders-9"] },
    },
  },
  {
    title: "one that is outdated is held again once it has come",
    after: [
      read("orders", order),
      tellVersions(1, 1),
      askLists,
      firstAnswer(nothing),
      answer("changesSince", changeOf("orders", 1, 9)),
      requestOf("orders", "o1"),
    ],
    when: read("orders", byAnother),
    expected: { ...resting, shows: { ordersHeld: [byAnother] } },
  },
  {
    title: "one that is being asked for is not held yet",
    when: requestOf("orders", "o1"),
    expected: { ...resting, shows: { ordersHeld: [], ordersGone: [] } },
  },
  {
    title: "a user who is being asked for is not held yet",
    when: requestOf("users", "u1"),
    expected: { ...resting, shows: { usersHeld: [], usersGone: [] } },
  },
  {
    title: "one that is held stays while it is asked for",
    after: [read("orders", order)],
    when: requestOf("orders", "o1"),
    expected: { ...resting, shows: { ordersHeld: [order] } },
  },
  {
    title: "what somebody else changes while it is being asked for is held",
    after: [requestOf("orders", "o1")],
    when: tellChange("orders", 1, 2, shippedByAnother),
    expected: { ...resting, effects: [news([], ["o1"])], shows: { ordersHeld: [byAnother] } },
  },
  {
    title: "an older reply does not replace it",
    after: [requestOf("orders", "o1"), tellChange("orders", 1, 2, shippedByAnother)],
    when: read("orders", { ...order, version: "1-a" }),
    expected: { ...resting, shows: { ordersHeld: [byAnother] } },
  },
  {
    title: "a user whom somebody else deletes while they are being asked for is gone",
    after: [requestOf("users", "u1")],
    when: tellChange("users", 1, 2, { records: [], gone: ["u1"] }),
    expected: { ...resting, shows: { usersGone: ["u1"] } },
  },
  {
    title: "an older reply does not bring them back",
    after: [requestOf("users", "u1"), tellChange("users", 1, 2, { records: [], gone: ["u1"] })],
    when: read("users", user),
    expected: { ...resting, shows: { usersHeld: [], usersGone: ["u1"] } },
  },
  {
    title: "another change leaves what is being asked for unknown",
    after: [requestOf("orders", "o2"), read("orders", order)],
    when: tellChange("orders", 1, 2, { records: [byAnother], gone: ["o3"] }),
    expected: { ...resting, effects: [news([], ["o1"])], shows: { ordersHeld: [byAnother], ordersGone: [] } },
  },
  {
    title: "that something may have changed is asked about",
    after: [tellVersions(1, 1)],
    when: askLists,
    expected: { ...following, effects: since(1, 1) },
  },
  {
    title: "where no version was ever told, the versions are asked for",
    when: askLists,
    expected: { ...following, effects: [requested("versions")] },
  },
  {
    title: "the versions that were asked for are known",
    after: [askLists],
    when: answer("versions", { users: "shop-users-1", orders: "shop-orders-1" }),
    expected: { ...resting, effects: [received], shows: { announced: ["shop-users-1", "shop-orders-1"] } },
  },
  {
    title: "what was changed here is no news in the answer either",
    after: [
      tellVersions(1, 1),
      send({ type: "order.changed", change: { type: "replaced", record: byAnother } }),
      askLists,
      firstAnswer(nothing),
    ],
    when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
    expected: { ...resting, effects: [received] },
  },
  {
    title: "a change of an order made here meanwhile does not break the question off",
    after: [tellVersions(1, 1), askLists],
    when: orderCancelled,
    expected: following,
  },
  {
    title: "a change of a user made here meanwhile does not break the question off",
    after: [tellVersions(1, 1), askLists],
    when: userRemoved,
    expected: following,
  },
  {
    title: "that the server says the same again does not break the question off",
    after: [tellVersions(1, 1), askLists],
    when: tellVersions(1, 1),
    expected: { ...following, effects: [received] },
  },
  {
    title: "what cannot be asked leaves the page behind",
    after: [tellVersions(1, 1), askLists],
    when: fail("changesSince", offline),
    expected: { ...resting, effects: [sent("parent", { type: "lists.behind" })] },
  },
  {
    title: "Reload Data asks what has changed, and says that it is loading",
    behaviour: "Reload Data",
    after: [tellVersions(1, 1)],
    when: reload,
    expected: { ...refreshing, effects: since(1, 1) },
  },
  {
    title: "what Reload Data is answered is shown",
    behaviour: "Reload Data",
    after: [read("orders", order), tellVersions(1, 1), reload, firstAnswer(nothing)],
    when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
    expected: { ...resting, effects: [news([], ["o1"]), received], shows: { ordersHeld: [byAnother] } },
  },
  {
    title: "what Reload Data is answered of what was changed here is no news",
    behaviour: "Reload Data",
    after: [
      tellVersions(1, 1),
      send({ type: "order.changed", change: { type: "replaced", record: byAnother } }),
      reload,
      firstAnswer(nothing),
    ],
    when: answer("changesSince", changeOf("orders", 1, 2, shippedByAnother)),
    expected: { ...resting, effects: [received] },
  },
  {
    title: "an answer to it that a change has overtaken is asked for again, for which nobody waits",
    behaviour: "Reload Data",
    after: [tellVersions(1, 1), reload, firstAnswer(nothing), tellChange("orders", 1, 2, nothing)],
    when: answer("changesSince", changeOf("orders", 1, 1, nothing)),
    expected: outdated,
  },
  {
    title: "a failure of it is told",
    behaviour: "Reload Data",
    after: [tellVersions(1, 1), reload],
    when: fail("changesSince", refused("Boom")),
    expected: { ...resting, effects: [toast("Boom")] },
  },
  {
    title: "pressing it takes what is being asked for its own",
    behaviour: "Reload Data",
    after: [tellVersions(1, 1), askLists],
    when: reload,
    expected: { ...refreshing, effects: [...brokenOff, ...since(1, 1)] },
  },
  {
    title: "an answer to another question leaves the page behind, and is not asked for without end",
    after: [tellVersions(1, 1), askLists, firstAnswer(nothing)],
    when: answer("changesSince", changeOf("orders", 7, 8, nothing)),
    expected: {
      ...resting,
      effects: [sent("parent", { type: "lists.behind" })],
      shows: { announced: ["shop-users-1", "shop-orders-1"] },
    },
  },
  {
    title: "an answer to another question about users leaves the page behind, too",
    after: [tellVersions(1, 1), askLists, answer("changesSince", changeOf("users", 7, 8, nothing))],
    when: answer("changesSince", changeOf("orders", 1, 1, nothing)),
    expected: { ...resting, effects: [sent("parent", { type: "lists.behind" })] },
  },
  {
    title: "signing out breaks off what is asked",
    after: [tellVersions(1, 1), askLists],
    when: stop,
    expected: { ...following, effects: brokenOff },
  },
  {
    title: "signing out breaks off the question for the versions, too",
    after: [askLists],
    when: stop,
    expected: { ...following, effects: [aborted("versions")] },
  },
].map((contract) => ({ given: undefined, ...contract }));

interface List {
  readonly singles: ReadonlyMap<string, object | null | undefined>;
  readonly outdated: ReadonlyMap<string, object>;
  readonly announced: string | undefined;
}

const held = ({ singles }: List) => [...singles.values()].flatMap((record) => record ?? []);
const gone = ({ singles }: List) => [...singles].flatMap(([id, record]) => (record === null ? id : []));

/** The users and orders of a large shop. */
export const contract: ContractSet<undefined> = {
  machine: largeShopDataMachine,
  behaviour: "Large shops",
  start: (world) => {
    world.replace(shopApi, { changesSince: world.call("changesSince"), versions: world.call("versions") });
    return { input: { parent: world.receiver("parent") } };
  },
  events: { reload: { type: "shopData.reload" } },
  read: ({ users, orders }: { users: List; orders: List }) => ({
    usersHeld: held(users),
    ordersHeld: held(orders),
    usersGone: gone(users),
    ordersGone: gone(orders),
    outdated: [...users.outdated.values(), ...orders.outdated.values()],
    announced: [users.announced, orders.announced],
  }),
  contracts,
};
