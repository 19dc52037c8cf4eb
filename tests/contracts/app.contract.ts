import { type AnyActorLogic, createMachine, forwardTo, fromCallback, fromPromise } from "xstate";
import { appMachine } from "../../src/machines/app.ts";
import { openAdministration } from "../../src/machines/shared/open-administration.ts";
import { authApi } from "../../src/services/auth-api.ts";
import {
  answer,
  breaks,
  type Contract,
  type ContractSet,
  emitted,
  logged,
  requested,
  type Step,
  send,
  sent,
  started,
  stop,
  stopped,
  type World,
} from "./contract.ts";

interface Page extends World {
  /** Whether leaving would lose what was typed. */
  isTyped?: boolean;
  hear?: (notice: object) => void;
  step?: (event: object) => void;
}

const given = undefined;

/** Gives a child that only listens a context and children, as the real one has. */
const showing = (child: AnyActorLogic, shown: { context?: object; leaving?: AnyActorLogic }): AnyActorLogic =>
  createMachine({
    context: ({ input }) => ({ ...shown.context, input }),
    invoke: [
      { id: "child", src: child, input: ({ context }) => context.input },
      ...(shown.leaving ? [{ id: "leaving", src: shown.leaving }] : []),
    ],
    on: { "*": { actions: forwardTo("child") } },
  });
/** Returns the actor that asks whether to leave, which it does while something is typed. */
const leaving = (world: Page): AnyActorLogic =>
  createMachine({
    on: {
      "leave.try": { guard: () => world.isTyped === true, actions: ({ event }) => world.record("leaving", event) },
    },
  });
const path = { type: "path.changed", path: "/users" };
const refused = { type: "session.rejected", session: 1, message: "Expired" };
const listNews = [
  { type: "user.changed", change: { type: "removed", id: "u1" } },
  { type: "order.changed", change: { type: "removed", id: "o1" } },
];
const toast = { type: "toast", kind: "error", message: "Boom" };
const offers = { type: "offers.changed", changes: [] };
const navigation = { type: "navigate", to: "/", replace: true };

const closing = { type: "session.closed", cause: "session.signOut" };
const revoking = { type: "session.revoke", session: 4 };

const open = send({ type: "session.opened" });
const close = send(closing);
/** The administration is loaded. */
const load: Step = (world) => {
  const withChildren = (opening: Parameters<typeof openAdministration>[0]) => {
    const spawn = opening.spawn as (logic: unknown, options: { id: string }) => unknown;
    const watched = ({ address }: { address?: { id: string } }) => address && { watches: address.id };
    const spawnChild = (_: unknown, options: { id: string }) =>
      spawn(showing(world.child(options.id, watched), { leaving: leaving(world) }), options);
    return openAdministration({ ...opening, spawn: spawnChild });
  };
  answer("loadAdministration", withChildren)(world);
};

const type: Step = (world) => {
  (world as Page).isTyped = true;
};
/** The person goes a step back in the history. */
const stepBack: Step = (world) => {
  let isHeld = false;
  const stopImmediatePropagation = () => {
    isHeld = true;
  };
  (world as Page).step?.({ stopImmediatePropagation });
  if (!isHeld) world.record("page", "goes");
};

const visiting = { state: "visiting", shows: { isAdministering: false } };
const loading = { state: { administering: "loading" }, shows: { isAdministering: false } };
const administering = { state: { administering: "open" }, shows: { isAdministering: true } };
const crashed = { state: "crashed", shows: { isAdministering: false } };
const crash = logged("A part of the product has crashed.");

const contracts: Contract<undefined>[] = [
  {
    title: "the page starts with the session and the interface, for a visitor",
    behaviour: "Paths",
    given,
    expected: { ...visiting, effects: [started("address"), started("session", "/orders"), started("interface")] },
  },
  {
    title: "what a call has to tell is passed on to the page",
    behaviour: "Central handling",
    given,
    when: (world: Page) => world.hear?.(toast),
    expected: { ...visiting, effects: [emitted(toast)] },
  },
  {
    title: "a call that was refused is told to the session",
    behaviour: "Central handling",
    given,
    when: (world: Page) => world.hear?.(refused),
    expected: { ...visiting, effects: [sent("session", refused)] },
  },
  ...[toast, offers, navigation].map((event) => ({
    title: `what a flow asks of the page is passed on to it: ${event.type}`,
    given,
    when: send(event),
    expected: { ...visiting, effects: [emitted(event)] },
  })),
  ...[toast, offers, navigation].map((event) => ({
    title: `so it is while an administrator works: ${event.type}`,
    given,
    after: [open, load],
    when: send(event),
    expected: { ...administering, effects: [emitted(event)] },
  })),
  {
    title: "the session alone decides what becomes of a refused call while an administrator works",
    given,
    after: [open, load],
    when: send(refused),
    expected: { ...administering, effects: [sent("session", refused)] },
  },
  {
    title: "the session hears of each path, for the access rule, and the interface, to close the sidebar",
    behaviour: "Paths",
    given,
    when: send(path),
    expected: { ...visiting, effects: [sent("session", path), sent("interface", path)] },
  },
  {
    title: "the session hears of each path while an administrator works, too",
    given,
    after: [open, load],
    when: send(path),
    expected: { ...administering, effects: [sent("session", path), sent("interface", path)] },
  },
  {
    title: "the session hears of a call that was refused for its token",
    given,
    when: send(refused),
    expected: { ...visiting, effects: [sent("session", refused)] },
  },
  {
    title: "what an administrator needs is loaded when somebody signs in, behind the loading overlay",
    behaviour: "Loading overlay",
    given,
    when: open,
    expected: { ...loading, effects: [requested("loadAdministration")] },
  },
  {
    title: "the administrator can work once it has come, and somebody owns what they change",
    given,
    after: [open],
    when: load,
    expected: { ...administering, effects: [started("changes"), started("administration", { watches: "address" })] },
  },
  {
    title: "signing out ends what the administrator works with, but not their changes, which hear of it",
    behaviour: "Sign out",
    given,
    after: [open, load],
    when: close,
    expected: { ...visiting, effects: [stopped("administration"), sent("changes", closing)] },
  },
  {
    title: "who owns the changes has the token revoked, once what was changed with it is answered",
    behaviour: "Sign out",
    given,
    after: [open, load, close],
    when: send(revoking),
    expected: { ...visiting, effects: [sent("changes", revoking)] },
  },
  {
    title: "it is revoked at once where nothing could be changed yet",
    behaviour: "Sign out",
    given,
    after: [open, close],
    when: send(revoking),
    expected: { ...visiting, effects: [requested("signOut", 4)] },
  },
  {
    title: "whoever has signed in meanwhile works on",
    behaviour: "Sign out",
    given,
    after: [open, load],
    when: send(revoking),
    expected: { ...administering, effects: [sent("changes", revoking)] },
  },
  {
    title: "what whoever has signed in meanwhile needs goes on loading",
    behaviour: "Sign out",
    given,
    after: [open],
    when: send(revoking),
    expected: { ...loading, effects: [requested("signOut", 4)] },
  },
  {
    title: "whoever signs in next works with the same owner of the changes",
    given,
    after: [open, load, close, open],
    when: load,
    expected: { ...administering, effects: [started("administration", { watches: "address" })] },
  },
  ...listNews.flatMap((event): Contract<undefined>[] => [
    {
      title: `the lists hear of what was changed: ${event.type}`,
      given,
      after: [open, load],
      when: send(event),
      expected: { ...administering, effects: [sent("administration", event)] },
    },
    {
      title: `there are no lists to hear of what was changed once one has signed out: ${event.type}`,
      given,
      after: [open, load, close],
      when: send(event),
      expected: visiting,
    },
    {
      title: `lists that are not there yet will be loaded with what was changed: ${event.type}`,
      given,
      after: [open, load, close, open],
      when: send(event),
      expected: loading,
    },
  ]),
  {
    title: "a change that ends the session signs out",
    given,
    after: [open, load],
    when: send({ type: "session.signOut" }),
    expected: { ...administering, effects: [sent("session", { type: "session.signOut" })] },
  },
  {
    title: "who steps back while something typed would be lost stays, and is asked",
    behaviour: "Nothing typed is lost",
    given,
    after: [open, load, type],
    when: stepBack,
    expected: { ...administering, effects: [["page", "steps", 1], sent("leaving", { type: "leave.try", by: -1 })] },
  },
  {
    title: "who steps back where nothing would be lost goes",
    behaviour: "Nothing typed is lost",
    given,
    after: [open, load],
    when: stepBack,
    expected: { ...administering, effects: [["page", "goes"]] },
  },
  {
    title: "a visitor who steps back goes",
    behaviour: "Nothing typed is lost",
    given,
    when: stepBack,
    expected: { ...visiting, effects: [["page", "goes"]] },
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
    title: "who signs out before it has come is a visitor, and what is not finished hears of it",
    behaviour: "Nothing typed is lost",
    given,
    after: [open, load, close, open],
    when: close,
    expected: { ...visiting, effects: [sent("changes", closing)] },
  },
  ...["address", "session", "interface", "watchSteps"].map((child) => ({
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
      effects: [
        ...["address", "session", "interface"].map(stopped),
        ["page", "lets step"],
        ["calls", "unwatched"],
        ...["changes", "administration"].map(stopped),
      ],
    },
  },
];

/** The root of the actor system: the lives of its actors, and the events that it forwards (behaviour: Session). */
export const contract: ContractSet<undefined> = {
  machine: appMachine,
  behaviour: "Session",
  start: (world: Page) => {
    world.replace(authApi, { signOut: world.call("signOut") });
    world.setGlobal("history", { state: { idx: 6 }, go: (by: number) => world.record("page", "steps", by) });
    world.setGlobal("addEventListener", (_: "popstate", step: (event: object) => void) => {
      world.step = step;
    });
    world.setGlobal("removeEventListener", () => world.record("page", "lets step"));
    return {
      input: {
        settings: { tellsChanges: false, offersViews: false, isLarge: false },
        path: "/orders",
      },
      actors: {
        address: showing(world.child("address"), { context: { address: { place: 7 } } }),
        session: world.child("session", ({ path }: { path: string }) => path),
        interface: world.child("interface"),
        watchHttp: fromCallback(({ sendBack }) => {
          world.hear = sendBack as never;
          return () => world.record("calls", "unwatched");
        }),
        loadAdministration: fromPromise(() => world.call("loadAdministration")()),
      },
    };
  },
  read: ({ administration }: { administration: unknown }) => ({ isAdministering: administration !== undefined }),
  contracts,
};
