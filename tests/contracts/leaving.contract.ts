import { leavingMachine } from "../../src/machines/leaving.ts";
import { type Contract, type ContractSet, type Effect, type Step, send, stop, type World } from "./contract.ts";

/** The open form, if there is one. */
interface Open {
  readonly form?: { readonly isTyped: boolean; readonly isBusy: boolean };
  /** Whether many orders are being changed. */
  readonly isAtWork?: boolean;
}

interface Page extends World {
  open?: Open;
  changed?: (state: unknown) => void;
  close?: () => boolean;
  arrive?: () => void;
}

const empty: Open = { form: { isTyped: false, isBusy: false } };
const typed: Open = { form: { isTyped: true, isBusy: false } };
const busy: Open = { form: { isTyped: true, isBusy: true } };
const stateOf = ({ form, isAtWork = false }: Open) => ({
  context: {
    form: form && { ref: { getSnapshot: () => ({ can: () => form.isTyped, hasTag: () => form.isBusy }) } },
  },
  children: { bulk: { getSnapshot: () => ({ hasTag: () => isAtWork }) } },
});

const tries = (by: number) => ({ type: "leave.try", by });
const events = { leave: tries(-1), stay: { type: "leave.stay" }, confirm: { type: "leave.confirm" } };
const back = send(events.leave);
const stay = send(events.stay);
const confirm = send(events.confirm);
/** Another form is open, or none, or the state of the open one has changed. */
const becomes =
  (open: Open): Step =>
  (world) => {
    (world as Page).open = open;
    (world as Page).changed?.(stateOf(open));
  };
const arrives: Step = (world) => (world as Page).arrive?.();
/** The person closes the page. */
const closes: Step = (world) => world.record("page", (world as Page).close?.() ? "asks" : "closes");

const formWatched: Effect = ["changes", "watch"];
const formUnwatched: Effect = ["changes", "unwatch"];
const closingUnwatched: Effect = ["page", "let close"];
const gone = (by: number): Effect => ["page", "go", by];
const went: Effect = ["page", "went"];
const free = { state: "staying", can: [] };
const held = { state: "staying", can: ["leave"] };
const asking = { state: "asking", can: ["leave", "stay", "confirm"] };

const closing = (title: string, given: Open, outcome: "asks" | "closes"): Contract<Open> => ({
  title,
  given,
  when: closes,
  expected: { ...(given === typed ? held : free), effects: [["page", outcome]] },
});

const contracts: Contract<Open>[] = [
  { title: "nobody is held where no form is open", given: {}, expected: free },
  { title: "nobody is held where nothing is typed in the form", given: empty, expected: free },
  { title: "nobody is held where the form is being saved, which goes on", given: busy, expected: free },
  { title: "who has typed something is held", given: typed, expected: held },
  closing("who closes the page is asked where something is typed", typed, "asks"),
  closing("who closes it while that is being saved is not: it reaches the server", busy, "closes"),
  closing("who has typed nothing closes it", empty, "closes"),
  closing("but not while many orders are changed, of which the rest would not be begun", { isAtWork: true }, "asks"),
  {
    title: "a step back is asked about",
    given: typed,
    when: back,
    expected: { ...asking, effects: [formWatched], shows: { by: -1 } },
  },
  {
    title: "another step while it is asked is the one that counts",
    given: typed,
    after: [back],
    when: send(tries(1)),
    expected: { ...asking, shows: { by: 1 } },
  },
  {
    title: "who stays is where they were, and is asked again",
    given: typed,
    after: [back],
    when: stay,
    expected: { ...held, effects: [formUnwatched] },
  },
  {
    title: "who leaves goes where they wanted to, and is not held",
    given: typed,
    after: [send(tries(2))],
    when: confirm,
    expected: { state: "going", can: [], effects: [formUnwatched, gone(2)] },
  },
  {
    title: "there they can be held again",
    given: typed,
    after: [back, confirm],
    when: arrives,
    expected: { ...held, effects: [went] },
  },
  {
    title: "what is typed may change meanwhile",
    given: typed,
    after: [back],
    when: becomes(empty),
    expected: { state: "asking", can: ["stay", "confirm"] },
  },
  {
    title: "where the form has gone nothing is asked any more",
    given: typed,
    after: [back],
    when: becomes({}),
    expected: { ...free, effects: [formUnwatched] },
  },
  { title: "signing out lets go", given: typed, when: stop, expected: { ...held, effects: [closingUnwatched] } },
  {
    title: "signing out lets go of who is on the way, too",
    given: typed,
    after: [back, confirm],
    when: stop,
    expected: { state: "going", can: [], effects: [closingUnwatched, went] },
  },
];

/** The question whether the person means to leave what they have typed. */
export const contract: ContractSet<Open> = {
  machine: leavingMachine,
  behaviour: "Nothing typed is lost",
  start: (world: Page, given) => {
    world.open = given;
    world.setGlobal("addEventListener", (type: string, listener: (event: object) => void) => {
      if (type === "popstate") world.arrive = () => listener({});
      else
        world.close = () => {
          let isAsked = false;
          listener({
            preventDefault: () => {
              isAsked = true;
            },
          });
          return isAsked;
        };
    });
    world.setGlobal("removeEventListener", (type: string) =>
      world.record(...(type === "popstate" ? went : closingUnwatched)),
    );
    world.setGlobal("history", { go: (by: number) => world.record(...gone(by)) });
    const changes = {
      getSnapshot: () => stateOf(world.open ?? {}),
      subscribe: (changed: (state: unknown) => void) => {
        world.changed = changed;
        world.record(...formWatched);
        return { unsubscribe: () => world.record(...formUnwatched) };
      },
    };
    return { input: { changes } };
  },
  events,
  read: ({ by }: { by: number }) => ({ by }),
  contracts,
};
