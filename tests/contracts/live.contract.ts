import { liveMachine } from "../../src/machines/live.ts";
import { recentChangesMachine } from "../../src/machines/recent-changes.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { changeStream } from "../../src/services/change-stream.ts";
import { change, versions } from "../machines/live.paths.ts";
import {
  aborted,
  answer,
  type Contract,
  type ContractSet,
  type Effect,
  fail,
  requested,
  send,
  sent,
  stop,
  wait,
} from "./contract.ts";

const given = undefined;
const open = [{ list: "orders", record: "o1", administrator: { _id: "a2", name: "Nour" } }];
const offline = new ApiError({ kind: "offline" }, false);
const refused = new ApiError({ kind: "refused", status: 503, code: undefined, serverMessage: undefined }, false);
const opened = requested("follow");
const left = aborted("follow");
const ask = sent("parent", { type: "lists.ask" });
const passedOn = sent("parent", { type: "lists.versions", versions });
const unwatched: Effect = ["page", "unwatch"];

const hears = send({ type: "stream.versions", versions });
const isThere = send({ type: "stream.heartbeat" });
const hide = send({ type: "page.hidden" });
const show = send({ type: "page.shown" });
const noNetwork = send({ type: "page.offline" });
const network = send({ type: "page.online" });
const isBehind = send({ type: "lists.behind" });
const lost = fail("follow", offline);
const cut = answer("follow");

const state = (standing: string, stream: string | { open: string }) => ({ standing, stream });
const opening = { open: "opening" };
const receiving = { open: "receiving" };

const contracts: Contract<undefined>[] = [
  {
    title: "the stream is opened at once",
    given,
    expected: { state: state("connecting", opening), effects: [opened] },
  },
  {
    title: "it is live once the server has said which versions there are, which the lists hear",
    given,
    when: hears,
    expected: { state: state("live", receiving), effects: [passedOn] },
  },
  {
    title: "versions that are said again are passed on",
    given,
    after: [hears],
    when: hears,
    expected: { state: state("live", receiving), effects: [passedOn] },
  },
  {
    title: "the lists hear of a change",
    given,
    after: [hears],
    when: send({ type: "stream.change", change }),
    expected: { state: state("live", receiving), effects: [sent("parent", { type: "lists.change", change })] },
  },
  {
    title: "who has which record open is passed on",
    behaviour: "Presence",
    given,
    after: [hears],
    when: send({ type: "stream.presence", open }),
    expected: { state: state("live", receiving), effects: [sent("parent", { type: "presence.changed", open })] },
  },
  {
    title: "a change that cannot be read has the lists ask",
    given,
    after: [hears],
    when: send({ type: "stream.unclear" }),
    expected: { state: state("live", receiving), effects: [ask] },
  },
  {
    title: "that the server is there is no news",
    given,
    after: [hears],
    when: isThere,
    expected: { state: state("live", receiving) },
  },
  {
    title: "a server that is not there at the start is told as offline, and not asked",
    given,
    when: lost,
    expected: { state: state("offline", "waiting") },
  },
  {
    title: "a server that refuses the stream is asked about the lists instead",
    given,
    when: fail("follow", refused),
    expected: { state: state("behind", "waiting"), effects: [ask] },
  },
  {
    title: "what is no stream is as good as refused, though the server answered",
    given,
    when: fail("follow", new SyntaxError("Unexpected token")),
    expected: { state: state("behind", "waiting"), effects: [ask] },
  },
  {
    title: "a stream that ends before it says anything is as good as refused",
    given,
    when: cut,
    expected: { state: state("behind", "waiting"), effects: [ask] },
  },
  ...[
    { how: "is cut", when: cut },
    { how: "breaks off", when: lost },
  ].map(({ how, when }) => ({
    title: `a stream that ${how} is opened again, and nothing is told`,
    given,
    after: [hears],
    when,
    expected: { state: state("connecting", "waiting") },
  })),
  {
    title: "a server that cannot be reached again is told as offline",
    given,
    after: [hears, lost, wait(500)],
    when: lost,
    expected: { state: state("offline", "waiting") },
  },
  {
    title: "it stays offline for as long as nothing is heard",
    given,
    after: [lost, wait(500)],
    when: lost,
    expected: { state: state("offline", "waiting") },
  },
  {
    title: "a server that is there again but refuses leaves the page behind",
    given,
    after: [lost, wait(500)],
    when: fail("follow", refused),
    expected: { state: state("behind", "waiting"), effects: [ask] },
  },
  {
    title: "a server that refuses again is asked about the lists again",
    given,
    after: [cut, wait(500)],
    when: cut,
    expected: { state: state("behind", "waiting"), effects: [ask] },
  },
  {
    title: "a server that was behind can be lost",
    given,
    after: [cut, wait(500)],
    when: lost,
    expected: { state: state("offline", "waiting") },
  },
  ...[
    { was: "offline", ended: lost },
    { was: "behind", ended: cut },
  ].map(({ was, ended }) => ({
    title: `a page that was ${was} is live once it hears the server again`,
    given,
    after: [ended, wait(500)],
    when: hears,
    expected: { state: state("live", receiving), effects: [passedOn] },
  })),
  {
    title: "the stream is not opened again before half a second",
    given,
    after: [lost],
    when: wait(499),
    expected: { state: state("offline", "waiting") },
  },
  {
    title: "the stream is opened again half a second after it was lost, at the least",
    given,
    after: [lost, wait(499)],
    when: wait(1),
    expected: { state: state("offline", opening), effects: [opened] },
  },
  {
    title: "the second wait is twice as long",
    given,
    after: [lost, wait(500), lost, wait(999)],
    when: wait(1),
    expected: { state: state("offline", opening), effects: [opened] },
  },
  {
    title: "the second wait is no shorter than twice the first",
    given,
    after: [lost, wait(500), lost],
    when: wait(999),
    expected: { state: state("offline", "waiting") },
  },
  {
    title: "that it has not failed for 20 seconds is nothing to tell",
    given,
    after: [lost, wait(500), hears, wait(19_999)],
    when: wait(1),
    expected: { state: state("live", receiving) },
  },
  {
    title: "a page that is hidden waits for no stream",
    given,
    after: [lost],
    when: hide,
    expected: { state: state("offline", "resting") },
  },
  {
    title: "a stream that was heard for 20 seconds has not failed",
    given,
    after: [lost, wait(500), hears, wait(20_000), lost, wait(499)],
    when: wait(1),
    expected: { state: state("connecting", opening), effects: [opened] },
  },
  {
    title: "one that was heard for less has failed once more",
    given,
    after: [lost, wait(500), hears, wait(19_999), lost],
    when: wait(999),
    expected: { state: state("connecting", "waiting") },
  },
  {
    title: "a stream that says nothing is given ten seconds",
    given,
    when: wait(9_999),
    expected: { state: state("connecting", opening) },
  },
  {
    title: "a stream that says nothing for ten seconds is left, as a proxy may hold back what comes",
    given,
    after: [wait(9_999)],
    when: wait(1),
    expected: { state: state("behind", "waiting"), effects: [left, ask] },
  },
  {
    title: "the next stream that says nothing is left as well, and the lists ask again",
    given,
    after: [wait(10_000), wait(500)],
    when: wait(10_000),
    expected: { state: state("behind", "waiting"), effects: [left, ask] },
  },
  {
    title: "a server that answers but says nothing is not offline",
    given,
    after: [lost, wait(500)],
    when: wait(10_000),
    expected: { state: state("behind", "waiting"), effects: [left, ask] },
  },
  {
    title: "silence for 40 seconds means that the stream is dead, as after a sleep",
    given,
    after: [hears, wait(39_999)],
    when: wait(1),
    expected: { state: state("connecting", "waiting"), effects: [left] },
  },
  ...[
    { what: "versions", heardOf: hears },
    { what: "a change", heardOf: send({ type: "stream.change", change }) },
    { what: "who has which record open", heardOf: send({ type: "stream.presence", open }) },
    { what: "what cannot be read", heardOf: send({ type: "stream.unclear" }) },
    { what: "a sign of life", heardOf: isThere },
  ].map(({ what, heardOf }) => ({
    title: `silence begins anew after ${what}`,
    given,
    after: [hears, wait(30_000), heardOf],
    when: wait(39_999),
    expected: { state: state("live", receiving) },
  })),
  {
    title: "lists that could not be asked have the stream opened anew, whose versions tell what they miss",
    given,
    after: [hears],
    when: isBehind,
    expected: { state: state("behind", "waiting"), effects: [left, ask] },
  },
  {
    title: "a page that nobody sees leaves the stream",
    given,
    after: [hears],
    when: hide,
    expected: { state: state("connecting", "resting"), effects: [left] },
  },
  {
    title: "a page that nobody sees does not open it again",
    given,
    after: [lost, hide],
    when: wait(60_000),
    expected: { state: state("offline", "resting") },
  },
  {
    title: "a page that is seen again opens it at once",
    given,
    after: [hears, hide],
    when: show,
    expected: { state: state("connecting", opening), effects: [opened] },
  },
  ...[
    { was: "connecting", after: [] },
    { was: "live", after: [hears] },
    { was: "behind", after: [cut, wait(500)] },
  ].map(({ was, after }) => ({
    title: `a browser without a network is offline at once, where it was ${was}`,
    given,
    after,
    when: noNetwork,
    expected: { state: state("offline", "waiting"), effects: [left] },
  })),
  ...[
    { was: "lost a stream that it had heard", after: [hears, lost] },
    { was: "was refused one", after: [cut] },
  ].map(({ was, after }) => ({
    title: `a browser without a network is offline at once, where the page ${was}`,
    given,
    after,
    when: noNetwork,
    expected: { state: state("offline", "waiting") },
  })),
  {
    title: "a browser without a network is offline at once where nobody sees the page",
    given,
    after: [hears, hide],
    when: noNetwork,
    expected: { state: state("offline", "resting") },
  },
  ...[
    { words: "a browser without a network leaves it", when: noNetwork, stream: "waiting" },
    { words: "a page that nobody sees leaves it", when: hide, stream: "resting" },
    { words: "lists that could not be asked have it opened anew", when: isBehind, stream: "waiting" },
  ].map(({ words, when, stream }) => ({
    title: `a stream is opened while the page is offline: ${words}`,
    given,
    after: [lost, wait(500)],
    when,
    expected: { state: state("offline", stream), effects: [left] },
  })),
  {
    title: "a browser with a network again does not wait",
    given,
    after: [hears, noNetwork],
    when: network,
    expected: { state: state("offline", opening), effects: [opened] },
  },
  {
    title: "signing out leaves the stream",
    given,
    after: [hears],
    when: stop,
    expected: { state: state("live", receiving), effects: [left, unwatched] },
  },
];

/** The connection over which the server tells of changes (behaviour: Live changes). */
export const live: ContractSet<undefined> = {
  machine: liveMachine,
  behaviour: "Connection",
  start: (world) => {
    const follow = world.call("follow");
    world.replace(changeStream, { follow: (_, signal) => follow(signal) });
    world.replace(Math, { random: () => 0 });
    world.setGlobal("addEventListener", () => undefined);
    world.setGlobal("removeEventListener", () => undefined);
    const removeEventListener = () => world.record(...unwatched);
    world.setGlobal("document", { hidden: false, addEventListener: () => undefined, removeEventListener });
    return {
      input: { parent: world.receiver("parent") },
    };
  },
  contracts,
};

const changes = (users: string[], orders: string[]) => send({ type: "records.changed", users, orders });
const ownOrder = send({ type: "order.changed", change: { type: "removed", id: "o1" } });
const ownUser = send({ type: "user.changed", change: { type: "replaced", record: { _id: "u1" } } });

const recent: Contract<undefined>[] = [
  {
    title: "nothing is marked at first",
    given,
    expected: { state: "quiet", shows: { marks: [], unread: [] } },
  },
  {
    title: "records that somebody else has changed are marked at once",
    given,
    when: changes(["u1"], ["o1", "o2"]),
    expected: { state: "collecting", shows: { marks: ["u1", "o1", "o2"], unread: ["u1", "o1", "o2"] } },
  },
  {
    title: "they are not told in words at once",
    given,
    after: [changes([], ["o1"])],
    when: wait(999),
    expected: { state: "collecting" },
  },
  {
    title: "what else comes meanwhile is marked, too",
    given,
    after: [changes([], ["o1"]), wait(999)],
    when: changes(["u1"], ["o1"]),
    expected: { state: "collecting", shows: { marks: ["u1", "o1"], unread: ["u1", "o1"] } },
  },
  {
    title: "what comes within a second is told together",
    given,
    after: [changes([], ["o1"]), wait(999), changes(["u1"], ["o1", "o2"])],
    when: wait(1),
    expected: { state: "telling", shows: { unread: ["u1", "o1", "o2"] } },
  },
  {
    title: "the words stay for five seconds",
    given,
    after: [changes([], ["o1"]), wait(1_000)],
    when: wait(4_999),
    expected: { state: "telling" },
  },
  {
    title: "the words are gone after five seconds",
    given,
    after: [changes([], ["o1"]), wait(1_000), wait(4_999)],
    when: wait(1),
    expected: { state: "quiet", shows: { unread: [] } },
  },
  {
    title: "what is changed while words are read is told anew, without what was told",
    given,
    after: [changes([], ["o1"]), wait(1_000)],
    when: changes([], ["o2"]),
    expected: { state: "collecting", shows: { unread: ["o2"], marks: ["o1", "o2"] } },
  },
  {
    title: "a mark stays for six seconds",
    given,
    after: [changes([], ["o1"])],
    when: wait(5_999),
    expected: { state: "telling", shows: { marks: ["o1"] } },
  },
  {
    title: "a mark is gone after six seconds, also where words are told meanwhile",
    given,
    after: [changes([], ["o1"]), wait(5_500), changes([], ["o2"])],
    when: wait(500),
    expected: { state: "collecting", shows: { marks: ["o2"] } },
  },
  {
    title: "a record that is changed again is marked for six seconds more",
    given,
    after: [changes([], ["o1"]), wait(500), changes([], ["o1"])],
    when: wait(5_999),
    expected: { state: "telling", shows: { marks: ["o1"] } },
  },
  {
    title: "a mark made while words are read goes, too",
    given,
    after: [changes([], ["o1"]), wait(1_000), changes([], ["o2"])],
    when: wait(6_000),
    expected: { state: "telling", shows: { marks: [] } },
  },
  {
    title: "a change of this page that the server told of before it answered is no news",
    given,
    after: [changes(["u1"], ["o1"]), ownOrder],
    when: ownUser,
    expected: { state: "collecting", shows: { marks: [], unread: [] } },
  },
  {
    title: "only the record that was changed here is no news",
    given,
    after: [changes(["o1"], ["o1", "o2"])],
    when: ownOrder,
    expected: { state: "collecting", shows: { marks: ["o1", "o2"], unread: ["o1", "o2"] } },
  },
  {
    title: "a change of this page whose answer comes late is not told any more",
    given,
    after: [changes(["u1"], ["o1"]), wait(1_000), ownOrder],
    when: ownUser,
    expected: { state: "quiet", shows: { marks: [], unread: [] } },
  },
  {
    title: "what others have changed is told on, without what was changed here",
    given,
    after: [changes([], ["o1", "o2"]), wait(1_000)],
    when: ownOrder,
    expected: { state: "telling", shows: { marks: ["o2"], unread: ["o2"] } },
  },
  {
    title: "where nothing is left to tell, nothing is told",
    given,
    after: [changes([], ["o1"]), ownOrder],
    when: wait(1_000),
    expected: { state: "quiet" },
  },
];

/** Recent changes by others (behaviour: Live changes). */
export const recentChanges: ContractSet<undefined> = {
  machine: recentChangesMachine,
  behaviour: "Changes by others",
  start: () => ({}),
  read: ({ marks, unread }: { marks: Lists<Map<string, number>>; unread: Lists<Set<string>> }) => ({
    marks: [...marks.users.keys(), ...marks.orders.keys()],
    unread: [...unread.users, ...unread.orders],
  }),
  contracts: recent,
};

interface Lists<Of> {
  readonly users: Of;
  readonly orders: Of;
}
