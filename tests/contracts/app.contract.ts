import { fromPromise } from "xstate";
import { appMachine } from "../../src/machines/app.ts";
import {
  answer,
  breaks,
  type Contract,
  type ContractSet,
  emitted,
  fail,
  logged,
  requested,
  type Step,
  send,
  started,
  stop,
  stopped,
  told,
} from "./contract.ts";

const given = undefined;
const path = { type: "path.changed", path: "/users" };
const refused = { type: "session.rejected", token: "stored", message: "Expired" };
const toast = { type: "toast", kind: "error", message: "Boom" };
const navigation = { type: "navigate", to: "/", replace: true };

const open = send({ type: "session.opened" });
const close = send({ type: "session.closed" });
/** What an administrator works with has come. */
const load: Step = (world) =>
  answer(
    "loadAdministration",
    world.child("administration", ({ address }: { address: { id: string } }) => ({ watches: address.id })),
  )(world);

const visiting = { state: "visiting", shows: { isAdministering: false } };
const loading = { state: { administering: "loading" }, tags: ["busy"], shows: { isAdministering: false } };
const administering = { state: { administering: "open" }, shows: { isAdministering: true } };
const crashed = { state: "crashed", shows: { isAdministering: false } };
const crash = logged("A part of the product has crashed.");

const contracts: Contract<undefined>[] = [
  {
    title: "the page starts with the session and the interface, for a visitor (2)",
    given,
    expected: { ...visiting, effects: [started("address"), started("session", "/orders"), started("interface")] },
  },
  ...[toast, navigation].map((event) => ({
    title: `what a flow asks of the page is passed on to it: ${event.type}`,
    given,
    when: send(event),
    expected: { ...visiting, effects: [emitted(event)] },
  })),
  {
    title: "the session hears of each path, for the access rule, and the interface, to close the sidebar (2)",
    given,
    when: send(path),
    expected: { ...visiting, effects: [told("session", path), told("interface", path)] },
  },
  {
    title: "the session hears of each path while an administrator works, too",
    given,
    after: [open, load],
    when: send(path),
    expected: { ...administering, effects: [told("session", path), told("interface", path)] },
  },
  {
    title: "the session hears of a call that was refused for its token",
    given,
    when: send(refused),
    expected: { ...visiting, effects: [told("session", refused)] },
  },
  {
    title: "what an administrator needs is loaded when somebody signs in, behind the loading overlay (2, layout)",
    given,
    when: open,
    expected: { ...loading, effects: [requested("loadAdministration")] },
  },
  {
    title: "the administrator can work once it has come",
    given,
    after: [open],
    when: load,
    expected: { ...administering, effects: [started("administration", { watches: "address" })] },
  },
  {
    title: "signing out ends what the administrator works with (4, logout)",
    given,
    after: [open, load],
    when: close,
    expected: { ...visiting, effects: [stopped("administration")] },
  },
  { title: "signing out ends the loading of it", given, after: [open], when: close, expected: visiting },
  {
    title: "what comes after signing out is not opened",
    given,
    after: [open, close],
    when: load,
    expected: visiting,
  },
  {
    title: "whoever signs in next gets it anew",
    given,
    after: [open, load, close],
    when: open,
    expected: { ...loading, effects: [requested("loadAdministration")] },
  },
  {
    title: "what cannot be loaded leads to the crash page, and is logged",
    given,
    after: [open],
    when: fail("loadAdministration", new Error("gone")),
    expected: { ...crashed, effects: [crash] },
  },
  ...["address", "session", "interface"].map((child) => ({
    title: `a broken ${child} leads to the crash page, and is logged`,
    given,
    when: breaks(child, new Error("broken")),
    expected: { ...crashed, effects: [crash] },
  })),
  {
    title: "a broken administration leads to the crash page, is logged, and is ended",
    given,
    after: [open, load],
    when: breaks("administration", new Error("broken")),
    expected: { ...crashed, effects: [crash, stopped("administration")] },
  },
  {
    title: "after a crash nothing starts by itself",
    given,
    after: [breaks("session", new Error("broken"))],
    when: open,
    expected: crashed,
  },
  {
    title: "closing the page ends everything",
    given,
    after: [open, load],
    when: stop,
    expected: {
      ...administering,
      effects: [stopped("address"), stopped("session"), stopped("interface"), stopped("administration")],
    },
  },
];

/** The root of the actor system: who lives when, and what is passed on to whom (specification 2 and 4). */
export const contract: ContractSet<undefined> = {
  machine: appMachine,
  start: (world) => ({
    input: {
      http: {},
      storage: { authToken: world.stored("authToken", null), isDarkMode: world.stored("isDarkMode", null) },
      showTheme: () => undefined,
      path: "/orders",
    },
    actors: {
      address: world.child("address"),
      session: world.child("session", ({ path }: { path: string }) => path),
      interface: world.child("interface"),
      loadAdministration: fromPromise(() => world.call("loadAdministration")()),
    },
  }),
  read: ({ administration }: { administration: unknown }) => ({ isAdministering: administration !== undefined }),
  contracts,
};
