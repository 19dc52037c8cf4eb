import { toastMachine } from "../../src/machines/toast.ts";
import { toastsMachine } from "../../src/machines/toasts.ts";
import { toastShelf } from "../../src/services/toast-shelf.ts";
import {
  type Contract,
  type ContractSet,
  type Effect,
  type Step,
  send,
  sent,
  started,
  stop,
  stopped,
  wait,
} from "./contract.ts";

type Kind = "success" | "error";
const put = (kind: Kind, message: string): Effect => ["shelf", "put", kind, message];
const faded: Effect = ["shelf", "fade", "t1"];
const removed = (id: string): Effect => ["shelf", "remove", id];
const gone = sent("parent", { type: "toast.gone", id: "t1" });
const hold = send({ type: "toast.hold" });
const release = send({ type: "toast.release" });
const dismiss = send({ type: "toast.dismiss" });
const offer = send({ type: "toast.offer" });

const timing: Contract<Kind>[] = [
  { title: "a toast can be read", given: "success", expected: { state: "timed" } },
  ...(["success", "error"] as const).flatMap((kind) => {
    const time = kind === "success" ? 2000 : 4000;
    return [
      {
        title: `a toast of ${kind} stays for ${time} ms: not less`,
        given: kind,
        when: wait(time - 1),
        expected: { state: "timed" },
      },
      {
        title: `a toast of ${kind} stays for ${time} ms: not more`,
        given: kind,
        after: [wait(time - 1)],
        when: wait(1),
        expected: { state: "leaving", effects: [faded] },
      },
    ];
  }),
  { title: "a toast that is pointed at waits", given: "success", when: hold, expected: { state: "held" } },
  {
    title: "it waits for as long as it is pointed at",
    given: "success",
    after: [wait(1999), hold],
    when: wait(60_000),
    expected: { state: "held" },
  },
  {
    title: "its time begins anew when it is left",
    given: "success",
    after: [wait(1999), hold],
    when: release,
    expected: { state: "timed" },
  },
  {
    title: "it has its whole time again afterwards",
    given: "success",
    after: [wait(1999), hold, release],
    when: wait(1999),
    expected: { state: "timed" },
  },
  {
    title: "a toast leaves after its whole time",
    given: "success",
    after: [wait(1999), hold, release, wait(1999)],
    when: wait(1),
    expected: { state: "leaving", effects: [faded] },
  },
  {
    title: "a person can put it away",
    given: "error",
    when: dismiss,
    expected: { state: "leaving", effects: [faded] },
  },
  {
    title: "a person can put it away while pointing at it",
    given: "error",
    after: [hold],
    when: dismiss,
    expected: { state: "leaving", effects: [faded] },
  },
  ...[[], [hold]].map(
    (after): Contract<Kind> => ({
      title: `a toast that offers Undo has no time of its own${after.length > 0 ? ", also where it was held" : ""}`,
      behaviour: "Undo",
      given: "success",
      after: [...after, offer],
      when: wait(60_000),
      expected: { state: "offering" },
    }),
  ),
  ...[[], [hold]].map(
    (after): Contract<Kind> => ({
      title: `a toast can offer Undo of what it reports${after.length > 0 ? ", also where it was held" : ""}`,
      behaviour: "Undo",
      given: "success",
      after,
      when: offer,
      expected: { state: "offering" },
    }),
  ),
  {
    title: "a toast that offers Undo is there until it is put away, or its offer is over",
    behaviour: "Undo",
    given: "success",
    after: [offer],
    when: dismiss,
    expected: { state: "leaving", effects: [faded] },
  },
  {
    title: "it is still there while it fades",
    given: "error",
    after: [dismiss],
    when: wait(159),
    expected: { state: "leaving" },
  },
  {
    title: "it is gone when it has faded",
    given: "error",
    after: [dismiss, wait(159)],
    when: wait(1),
    expected: { state: "gone", effects: [removed("t1"), gone] },
  },
];

/** One toast (behaviour: Toasts). */
export const toast: ContractSet<Kind> = {
  machine: toastMachine,
  behaviour: "Toasts",
  start: (world, kind) => {
    world.replace(toastShelf, {
      fade: (id) => world.record("shelf", "fade", id),
      remove: (id) => world.record(...removed(id)),
    });
    return { input: { id: "t1", kind, parent: world.receiver("parent") } };
  },
  contracts: timing,
};

type Given = readonly { kind: Kind; message: string }[];
/** No messages come before the toasts start. */
const given: Given = [];
const listens = (type: string): Effect => ["app", "listen", type];
const unlistens = (type: string): Effect => ["app", "unlisten", type];
const say = (message: string, kind: Kind = "error") => send({ type: "toast", kind, message });
const done = (undo: string, message = "Done") => send({ type: "toast", kind: "success", message, undo });
const remain = (...changes: string[]) => send({ type: "offers.changed", changes });
const offered = (id: string) => sent(id, { type: "toast.offer" });
const offersHeld: Effect = ["undo", { type: "undo.hold" }];
const offersReleased: Effect = ["undo", { type: "undo.release" }];
const pause = send({ type: "toasts.pause" });
const resume = send({ type: "toasts.resume" });
const putAway = (id: string) => send({ type: "toast.dismiss", id });
const over = (id: string) => send({ type: "toast.gone", id });
const begins = (id: string, kind: Kind = "error") => started(id, kind);
const running = (...ids: string[]) => ({ state: "running", shows: { ids } });
const paused = (...ids: string[]) => ({ state: "paused", shows: { ids } });
const held = (id: string) => sent(id, { type: "toast.hold" });
const released = (id: string) => sent(id, { type: "toast.release" });
const later: Step = wait(500);

const all: Contract<Given>[] = [
  {
    title: "nothing is said at first",
    given,
    expected: { ...running(), effects: [listens("toast"), listens("offers.changed")] },
  },
  {
    title: "what was to be said before the toasts were there is said at once, each words once",
    given: [
      { kind: "error", message: "Offline" },
      { kind: "error", message: "Offline" },
      { kind: "success", message: "Saved" },
    ],
    expected: {
      ...running("t1", "t2"),
      effects: [
        put("error", "Offline"),
        begins("t1"),
        put("success", "Saved"),
        begins("t2", "success"),
        listens("toast"),
        listens("offers.changed"),
      ],
    },
  },
  {
    title: "a toast is shown",
    given,
    when: say("Saved", "success"),
    expected: { ...running("t1"), effects: [put("success", "Saved"), begins("t1", "success")] },
  },
  {
    title: "toasts stand together",
    given,
    after: [say("One")],
    when: say("Two"),
    expected: { ...running("t1", "t2"), effects: [put("error", "Two"), begins("t2")] },
  },
  {
    title: "one failure that two requests notice is one toast",
    given,
    after: [say("Offline"), wait(499)],
    when: say("Offline"),
    expected: running("t1"),
  },
  {
    title: "the same words said again later are announced again, and stand there once",
    given,
    after: [say("Offline"), wait(499), wait(1)],
    when: say("Offline"),
    expected: {
      ...running("t2"),
      effects: [removed("t1"), put("error", "Offline"), stopped("t1"), begins("t2")],
    },
  },
  {
    title: "after half a second the same words are news, and nothing is to be seen of that",
    given,
    after: [say("Offline"), wait(499)],
    when: wait(1),
    expected: running("t1"),
  },
  {
    title: "other words stay",
    given,
    after: [say("One"), say("Offline"), later],
    when: say("Offline"),
    expected: {
      ...running("t1", "t3"),
      effects: [removed("t2"), put("error", "Offline"), stopped("t2"), begins("t3")],
    },
  },
  {
    title: "a toast is put away by its button",
    given,
    after: [say("One"), say("Two")],
    when: putAway("t1"),
    expected: { ...running("t1", "t2"), effects: [sent("t1", { type: "toast.dismiss" })] },
  },
  {
    title: "what a person has put away is news when it is said again",
    given,
    after: [say("One"), putAway("t1")],
    when: say("One"),
    expected: { ...running("t2"), effects: [removed("t1"), put("error", "One"), stopped("t1"), begins("t2")] },
  },
  {
    title: "a toast that is gone is forgotten",
    given,
    after: [say("One"), say("Two")],
    when: over("t1"),
    expected: { ...running("t2"), effects: [stopped("t1")] },
  },
  {
    title: "what can be undone is said with the offer",
    behaviour: "Undo",
    given,
    when: done("c1"),
    expected: {
      ...running("t1"),
      effects: [put("success", "Done"), begins("t1", "success"), offered("t1")],
      shows: { ids: ["t1"], undo: ["c1"] },
    },
  },
  {
    title: "what the server has said already is not said again, and offers it",
    behaviour: "Undo",
    given,
    after: [say("One"), say("Done", "success")],
    when: done("c1"),
    expected: { ...running("t1", "t2"), effects: [offered("t2")], shows: { undo: [undefined, "c1"] } },
  },
  {
    title: "changes that are said in the same words are each undone by their own",
    behaviour: "Undo",
    given,
    after: [done("c1")],
    when: done("c2"),
    expected: {
      ...running("t1", "t2"),
      effects: [put("success", "Done"), begins("t2", "success"), offered("t2")],
      shows: { undo: ["c1", "c2"] },
    },
  },
  {
    title: "the same words stand beside an offer that is another's",
    behaviour: "Undo",
    given,
    after: [done("c1")],
    when: say("Done", "success"),
    expected: {
      ...running("t1", "t2"),
      effects: [put("success", "Done"), begins("t2", "success")],
      shows: { undo: ["c1", undefined] },
    },
  },
  {
    title: "toasts whose offer is over go, and no others",
    behaviour: "Undo",
    given,
    after: [say("One"), done("c1"), done("c2")],
    when: remain("c2"),
    expected: { ...running("t1", "t2", "t3"), effects: [sent("t2", { type: "toast.dismiss" })] },
  },
  {
    title: "an offer that comes while one points at a toast waits with the others",
    behaviour: "Undo",
    given,
    after: [say("One"), pause],
    when: done("c1"),
    expected: {
      ...paused("t1", "t2"),
      effects: [put("success", "Done"), begins("t2", "success"), offered("t2"), offersHeld],
      shows: { undo: [undefined, "c1"] },
    },
  },
  {
    title: "an offer whose words the server has said waits with the others, too",
    behaviour: "Undo",
    given,
    after: [say("Done", "success"), pause],
    when: done("c1"),
    expected: { ...paused("t1"), effects: [offered("t1"), offersHeld], shows: { undo: ["c1"] } },
  },
  {
    title: "an offer that is over ends the wait: what was pressed is gone",
    behaviour: "Undo",
    given,
    after: [say("One"), done("c1"), pause],
    when: remain(),
    expected: {
      ...running("t1", "t2"),
      effects: [sent("t2", { type: "toast.dismiss" }), released("t1"), released("t2"), offersReleased],
    },
  },
  {
    title: "the wait goes on while every offer stays, also where another tab has one more",
    behaviour: "Undo",
    given,
    after: [say("One"), done("c1"), pause],
    when: remain("c1", "c2"),
    expected: paused("t1", "t2"),
  },
  {
    title: "all wait while one is pointed at, and what they offer",
    given,
    after: [say("One"), say("Two")],
    when: pause,
    expected: { ...paused("t1", "t2"), effects: [held("t1"), held("t2"), offersHeld] },
  },
  {
    title: "they are told once, however the pointer moves",
    given,
    after: [say("One"), pause],
    when: pause,
    expected: paused("t1"),
  },
  {
    title: "their time goes on when the pointer leaves",
    given,
    after: [say("One"), say("Two"), pause],
    when: resume,
    expected: { ...running("t1", "t2"), effects: [released("t1"), released("t2"), offersReleased] },
  },
  {
    title: "a toast that comes meanwhile waits with the others",
    given,
    after: [say("One"), pause],
    when: say("Two"),
    expected: { ...paused("t1", "t2"), effects: [put("error", "Two"), begins("t2"), held("t1"), held("t2")] },
  },
  {
    title: "the same words stand there once in a pause, too, and end it: what was pointed at is gone",
    given,
    after: [say("One"), say("Two"), later, pause],
    when: say("One"),
    expected: {
      ...running("t2", "t3"),
      effects: [
        removed("t1"),
        put("error", "One"),
        stopped("t1"),
        begins("t3"),
        released("t2"),
        released("t3"),
        offersReleased,
      ],
    },
  },
  {
    title: "one failure is one toast in a pause, too",
    given,
    after: [say("One"), pause],
    when: say("One"),
    expected: paused("t1"),
  },
  {
    title: "one failure is one toast also after the same words have ended the wait",
    given,
    after: [say("One"), later, pause, say("One"), wait(499)],
    when: say("One"),
    expected: running("t2"),
  },
  {
    title: "the same words are news again half a second after they have ended the wait",
    given,
    after: [say("One"), later, pause, say("One"), wait(499), wait(1)],
    when: say("One"),
    expected: { ...running("t3"), effects: [removed("t2"), put("error", "One"), stopped("t2"), begins("t3")] },
  },
  {
    title: "what was first said in a pause is just said, too",
    given,
    after: [say("One"), pause, say("Two"), wait(499)],
    when: say("Two"),
    expected: paused("t1", "t2"),
  },
  {
    title: "what was first said in a pause is news later",
    given,
    after: [say("One"), pause, say("Two"), wait(499), wait(1)],
    when: say("Two"),
    expected: {
      ...running("t1", "t3"),
      effects: [
        removed("t2"),
        put("error", "Two"),
        stopped("t2"),
        begins("t3"),
        released("t1"),
        released("t3"),
        offersReleased,
      ],
    },
  },
  {
    title: "putting one away ends the wait: its button takes the keyboard's leaving with it",
    given,
    after: [say("One"), say("Two"), pause],
    when: putAway("t1"),
    expected: {
      ...running("t1", "t2"),
      effects: [sent("t1", { type: "toast.dismiss" }), released("t1"), released("t2"), offersReleased],
    },
  },
  {
    title: "what was put away in a pause is news when it is said again",
    given,
    after: [say("One"), pause, putAway("t1")],
    when: say("One"),
    expected: { ...running("t2"), effects: [removed("t1"), put("error", "One"), stopped("t1"), begins("t2")] },
  },
  {
    title: "one that has gone already cannot be put away",
    given,
    after: [say("One"), over("t1")],
    when: putAway("t1"),
    expected: running(),
  },
  {
    title: "a toast is gone once",
    given,
    after: [say("One"), over("t1")],
    when: over("t1"),
    expected: running(),
  },
  {
    title: "the wait goes on for the others once one toast is gone",
    given,
    after: [say("One"), say("Two"), pause, over("t1")],
    when: putAway("t1"),
    expected: paused("t2"),
  },
  {
    title: "the wait goes on while there is another toast",
    given,
    after: [say("One"), say("Two"), pause],
    when: over("t1"),
    expected: { ...paused("t2"), effects: [stopped("t1")] },
  },
  {
    title: "the last toast takes the wait with it",
    given,
    after: [say("One"), pause],
    when: over("t1"),
    expected: { ...running(), effects: [stopped("t1"), offersReleased] },
  },
  {
    title: "closing the page ends all",
    given,
    after: [say("One")],
    when: stop,
    expected: { ...running("t1"), effects: [stopped("t1"), unlistens("toast"), unlistens("offers.changed")] },
  },
];

/** All toasts (behaviour: Toasts). */
export const toasts: ContractSet<Given> = {
  machine: toastsMachine,
  behaviour: "Toasts",
  start: (world, early) => {
    let last = 0;
    world.replace(toastShelf, {
      put: (kind, message) => {
        world.record(...put(kind, message));
        last += 1;
        return `t${last}`;
      },
      remove: (id) => world.record(...removed(id)),
    });
    const administration = { getSnapshot: () => ({ context: { undo: world.receiver("undo") } }) };
    return {
      input: {
        early: early.map((toast) => ({ type: "toast", ...toast })),
        app: {
          getSnapshot: () => ({ context: { administration } }),
          on: (type: string) => {
            world.record(...listens(type));
            return { unsubscribe: () => world.record(...unlistens(type)) };
          },
        },
      },
      actors: {
        toast: world.child(
          ({ id }: { id: string }) => id,
          ({ kind }: { kind: Kind }) => kind,
        ),
      },
    };
  },
  read: ({ toasts: shown }: { toasts: readonly { id: string; undo: string | undefined }[] }) => ({
    ids: shown.map(({ id }) => id),
    undo: shown.map(({ undo }) => undo),
  }),
  contracts: all,
};
