import { fromCallback } from "xstate";
import type { DateRange } from "../../contract/date-range.ts";
import { readView } from "../../src/domain/insights-view.ts";
import {
  type CustomPeriodEvent,
  type CustomPeriodInput,
  customPeriodMachine,
} from "../../src/machines/custom-period.ts";
import { exportTableMachine } from "../../src/machines/export-table.ts";
import { insightsMachine } from "../../src/machines/insights.ts";
import { insightsWishMachine } from "../../src/machines/insights-wish.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { http } from "../../src/services/page-http.ts";
import { nothing } from "../machines/insights.paths.ts";
import {
  aborted,
  type Contract,
  type ContractSet,
  type Effect,
  fail,
  logged,
  requested,
  type Step,
  send,
  sent,
  started,
  stop,
  stopped,
  type World,
  wait,
} from "./contract.ts";
import { browserThatSaves, exportCode, savingFails, wrote } from "./saving.ts";

const given = undefined;
const today = "2026-11-21";
const timeZone = "Asia/Karachi";
const viewOf = (query: string) => readView(new URLSearchParams(query), today);
const [month, week, alone] = [viewOf(""), viewOf("period=7d"), viewOf("compare=none")];

const asked = ({ from, to, by } = month) => requested("insights", { from, to, by, timeZone });
const answered: Step = (world) => {
  const headers = { "content-type": "application/json" };
  world.take("insights").resolve(new Response(JSON.stringify({ data: { insights: nothing } }), { headers }) as never);
};
const refusal = new ApiError({ kind: "refused", status: 404, code: undefined, serverMessage: undefined }, false);
const notOffered = fail("insights", refusal);
const offline = new ApiError({ kind: "offline" }, false);
const lost = fail("insights", offline);
const notLoaded = logged("The insights could not be loaded.");
const goes = (to: string, replace = false) => sent("parent", { type: "navigate", to, replace });
const view = (next: object) => send({ type: "view.changed", view: next, today });
const refresh = send({ type: "insights.refresh" });
const retry = send({ type: "insights.retry" });

const beginning = { state: { question: { asking: "first" }, answer: "none" }, tags: ["busy", "unanswered"] };
const asking = { state: { question: { asking: "again" }, answer: "given" }, tags: ["busy"] };
const retrying = { state: { question: { asking: "afterFailure" }, answer: "none" }, tags: ["busy", "failed"] };
const failed = { state: { question: "failed", answer: "none" }, tags: ["failed"] };
const ready = { question: "ready", answer: "given" };
const without = { question: "notOffered", answer: "none" };
const held = { insights: nothing, view: month };

/** The sources that the insights watch. */
interface Page extends World {
  load?: (isLoading: boolean) => void;
  show?: (pathname: string, search: string) => void;
}
const shopData =
  (isLoading: boolean): Step =>
  (world) =>
    (world as Page).load?.(isLoading);
const address =
  (search: string, pathname = "/"): Step =>
  (world) =>
    (world as Page).show?.(pathname, search);
/** The child that chooses days receives the shown days. */
const shownTo = ({ from, to }: DateRange = month): Effect => ["customPeriod", { from, to }];
const unwatched = (name: string): Effect => [name, "unwatch"];
const [spring, autumn] = ["?from=2026-03-01&to=2026-03-31", "?from=2026-09-01&to=2026-09-30"];
const springDays = { from: "2026-03-01", to: "2026-03-31" };
const autumnDays = { from: "2026-09-01", to: "2026-09-30" };

const watching: Contract<undefined>[] = [
  {
    title: "another period in the address is asked about",
    given,
    after: [answered],
    when: address(spring),
    expected: { ...asking, effects: [asked({ ...month, ...springDays }), shownTo(springDays)] },
  },
  ...["from=2026-03-02&to=2026-03-31", "from=2026-03-01&to=2026-03-30", `${spring.slice(1)}&by=week`].map((query) => ({
    title: `another question is asked about, however little is other: ${query}`,
    given,
    after: [answered, address(spring), answered],
    when: address(`?${query}`),
    expected: { ...asking, effects: [asked(viewOf(query)), shownTo(viewOf(query))] },
  })),
  {
    title: "the address of another screen asks nothing",
    given,
    after: [answered],
    when: address(spring, "/orders"),
    expected: { state: ready },
  },
  {
    title: "the insights are asked for again while the shop's data is loaded anew",
    given,
    after: [answered, address(spring), answered],
    when: shopData(true),
    expected: { ...asking, effects: [asked({ ...month, ...springDays }), shownTo(springDays)] },
  },
  {
    title: "each reload asks once",
    given,
    after: [answered, shopData(true), answered],
    when: shopData(true),
    expected: { state: ready },
  },
  {
    title: "the end of a reload asks nothing",
    given,
    after: [answered, shopData(true), answered],
    when: shopData(false),
    expected: { state: ready },
  },
  {
    title: "the next reload asks again",
    given,
    after: [answered, address(autumn), answered, shopData(true), answered, shopData(false)],
    when: shopData(true),
    expected: { ...asking, effects: [asked({ ...month, ...autumnDays }), shownTo(autumnDays)] },
  },
];

const question: Contract<undefined>[] = [
  {
    title: "the insights of the view in the address are asked for",
    given,
    expected: { ...beginning, effects: [asked(), shownTo(), started("exportTable")], shows: { answer: null } },
  },
  {
    title: "the answer is shown, to the view that it was given for",
    given,
    when: answered,
    expected: { state: ready, shows: { answer: held } },
  },
  {
    title: "a server without insights gets a dashboard without them",
    given,
    when: notOffered,
    expected: { state: without, shows: { answer: null } },
  },
  {
    title: "a failure is logged and shown",
    given,
    when: lost,
    expected: { ...failed, effects: [notLoaded], shows: { failure: offline, answer: null } },
  },
  {
    title: "the question can be put again; why there was no answer stays on screen meanwhile",
    given,
    after: [lost],
    when: retry,
    expected: { ...retrying, effects: [asked()], shows: { failure: offline } },
  },
  {
    title: "an answer to the second attempt is shown instead of the failure",
    given,
    after: [lost, retry],
    when: answered,
    expected: { state: ready, shows: { answer: held } },
  },
  {
    title: "a server that turns out to have no insights has not failed",
    given,
    after: [lost, retry],
    when: notOffered,
    expected: { state: without },
  },
  {
    title: "a server that has answered once has insights: if it says otherwise, that is a failure",
    given,
    after: [answered, refresh],
    when: notOffered,
    expected: {
      ...failed,
      state: { question: "failed", answer: "given" },
      shows: { answer: held, failure: new ApiError({ kind: "unreadable" }, false) },
    },
  },
  {
    title: "another view is another question; the answer before is shown meanwhile",
    given,
    after: [answered],
    when: view(week),
    expected: { ...asking, effects: [asked(week), shownTo(week)], shows: { answer: held, view: week } },
  },
  {
    title: "another view while the server is asked breaks that off",
    given,
    when: view(week),
    expected: { ...beginning, effects: [aborted("insights"), asked(week), shownTo(week)] },
  },
  {
    title: "another view is not shown with the failure of the one before",
    given,
    after: [lost],
    when: view(week),
    expected: { ...beginning, effects: [asked(week), shownTo(week)] },
  },
  {
    title: "another view takes the place of a failure, and the answer before is shown meanwhile",
    given,
    after: [answered, refresh, lost],
    when: view(week),
    expected: { ...asking, effects: [asked(week), shownTo(week)], shows: { answer: held } },
  },
  {
    title: "hiding the days before asks nothing",
    given,
    after: [answered],
    when: view(alone),
    expected: { state: ready, effects: [shownTo(alone)], shows: { view: alone } },
  },
  {
    title: "the insights are asked for again when the shop's data was",
    given,
    after: [answered],
    when: refresh,
    expected: { ...asking, effects: [asked()], shows: { answer: held } },
  },
  {
    title: "the insights are asked for again when the shop's data was, after a failure, too",
    given,
    after: [lost],
    when: refresh,
    expected: { ...beginning, effects: [asked()] },
  },
  {
    title: "asking again breaks off the question under way",
    given,
    when: refresh,
    expected: { ...beginning, effects: [aborted("insights"), asked()] },
  },
  {
    title: "leaving the dashboard breaks the question off",
    given,
    when: stop,
    expected: {
      ...beginning,
      effects: [aborted("insights"), unwatched("address"), unwatched("shopData"), stopped("exportTable")],
    },
  },
];

const choices: Contract<undefined>[] = [
  {
    title: "a period is chosen through the address",
    given,
    after: [answered],
    when: send({ type: "period.choose", period: "7d" }),
    expected: { state: ready, effects: [goes("/?period=7d")] },
  },
  {
    title: "choosing what is shown already adds no step to go back to",
    given,
    after: [answered],
    when: send({ type: "period.choose", period: "30d" }),
    expected: { state: ready, effects: [goes("/", true)] },
  },
  {
    title: "days are chosen through the address",
    given,
    after: [answered],
    when: send({ type: "range.choose", range: { from: "2026-11-01", to: "2026-11-21" } }),
    expected: { state: ready, effects: [goes("/?from=2026-11-01&to=2026-11-21")] },
  },
  {
    title: "a grouping is chosen through the address",
    given,
    after: [answered],
    when: send({ type: "grouping.choose", by: "WEEK" }),
    expected: { state: ready, effects: [goes("/?by=week")] },
  },
  {
    title: "a grouping that does not fit the period cannot be chosen",
    given,
    after: [answered],
    when: send({ type: "grouping.choose", by: "MONTH" }),
    expected: { state: ready, can: ["by week"] },
  },
  {
    title: "the comparison is switched through the address",
    given,
    after: [answered],
    when: send({ type: "comparison.toggle" }),
    expected: { state: ready, effects: [goes("/?compare=none")] },
  },
  ...[
    { event: { type: "period.choose", period: "7d" }, to: "/?period=7d" },
    {
      event: { type: "range.choose", range: { from: "2026-11-01", to: "2026-11-21" } },
      to: "/?from=2026-11-01&to=2026-11-21",
    },
    { event: { type: "grouping.choose", by: "WEEK" }, to: "/?by=week" },
    { event: { type: "comparison.toggle" }, to: "/?compare=none" },
  ].map(({ event, to }) => ({
    title: `what is chosen after a failure leaves it on screen until the address says so: ${event.type}`,
    given,
    after: [lost],
    when: send(event),
    expected: { ...failed, effects: [goes(to)] },
  })),
  {
    title: "hiding the days before leaves a failure as it is",
    given,
    after: [lost],
    when: view(alone),
    expected: { ...failed, effects: [shownTo(alone)] },
  },
];

const edit = send({ type: "range.edit" });
const apply = send({ type: "range.apply" });
const change = (field: string, value: string) => send({ type: "range.change", field, value });
const days = { from: month.from, to: month.to };

/** The choice of the days that the insights cover. */
export const customPeriod: ContractSet<undefined> = {
  machine: customPeriodMachine,
  behaviour: "Insights",
  start: (world) => ({ input: { view: month, parent: world.receiver("parent") } }),
  contracts: [
    { title: "no days are being chosen at first", given, expected: { state: "closed" } },
    {
      title: "choosing days starts with those that are shown",
      given,
      when: edit,
      expected: { state: "editing", shows: { draft: days } },
    },
    {
      title: "nothing opens because other days are shown",
      given,
      when: view(week),
      expected: { state: "closed", shows: { view: week } },
    },
    {
      title: "choosing days starts with those that are shown by now",
      given,
      after: [view(week)],
      when: edit,
      expected: { state: "editing", shows: { draft: { from: week.from, to: week.to } } },
    },
    {
      title: "each of the two days can be changed",
      given,
      after: [edit],
      when: change("from", "2026-11-01"),
      expected: { state: "editing", shows: { draft: { ...days, from: "2026-11-01" } } },
    },
    {
      title: "days that are no range cannot be applied",
      given,
      after: [edit, change("to", "")],
      when: apply,
      expected: { state: "editing" },
    },
    {
      title: "the days are chosen when they are applied",
      given,
      after: [edit, change("from", "2026-11-01")],
      when: apply,
      expected: {
        state: "closed",
        effects: [sent("parent", { type: "range.choose", range: { ...days, from: "2026-11-01" } })],
      },
    },
    {
      title: "choosing days can be given up",
      given,
      after: [edit],
      when: send({ type: "range.cancel" }),
      expected: { state: "closed" },
    },
    {
      title: "choosing days ends when another view is chosen meanwhile",
      given,
      after: [edit],
      when: view(alone),
      expected: { state: "closed" },
    },
    {
      title: "choosing days starts with what was chosen in another way meanwhile",
      given,
      after: [edit, change("from", "2026-11-01"), view(week)],
      when: edit,
      expected: { state: "editing", shows: { draft: { from: week.from, to: week.to } } },
    },
  ],
};

const save = send({ type: "table.export", rows: [["City"], ["Lahore"]], fileName: "cities.csv" });

/** The saving of one of the insights' tables. */
export const exportTable: ContractSet<undefined> = {
  machine: exportTableMachine,
  behaviour: "Insights",
  imports: exportCode,
  start: (world) => {
    browserThatSaves(world);
    return { input: { parent: world.receiver("parent") } };
  },
  contracts: [
    { title: "no table is written until somebody wants it", given, expected: { state: "idle" } },
    {
      title: "a table is written into a file",
      given,
      when: save,
      expected: {
        state: "exporting",
        effects: [started("worker"), requested("worker", { rows: [["City"], ["Lahore"]] })],
      },
    },
    { title: "a table at a time", given, after: [save], when: save, expected: { state: "exporting" } },
    {
      title: "the file is saved under its name",
      given,
      after: [save],
      when: wrote(2),
      expected: {
        state: "idle",
        effects: [
          ["worker", "ended"],
          ["saved", "cities.csv"],
        ],
      },
    },
    {
      title: "an export that fails is logged, and told",
      given,
      after: [save],
      when: savingFails,
      expected: {
        state: "idle",
        effects: [
          ["worker", "ended"],
          logged("A table could not be exported."),
          sent("parent", { type: "toast", kind: "error", message: "The export failed. Please try again." }),
        ],
      },
    },
    {
      title: "leaving the dashboard breaks the export off",
      given,
      after: [save],
      when: stop,
      expected: { state: "exporting", effects: [["worker", "ended"]] },
    },
  ],
};

type ViewChanged = Extract<CustomPeriodEvent, { type: "view.changed" }>;

interface Options {
  readonly body: { readonly variables: object };
  readonly signal: AbortSignal;
}

/** Connects the insights to a fake server. */
function connect(world: World) {
  world.setGlobal("location", new URL("https://shop.example/"));
  const stream = async (_path: string, { body, signal }: Options, read: (response: Response) => unknown) =>
    read(await world.call("insights")(body.variables, signal));
  world.replace(http, { stream: stream as never });
}

const near = send({ type: "insights.near" });

/** Whether the insights are wanted. */
export const insightsWish: ContractSet<boolean> = {
  machine: insightsWishMachine,
  behaviour: "Insights",
  start: (_, isBack) => ({ input: { isBack } }),
  contracts: [
    { title: "a dashboard that is read loads nothing more", given: false, expected: { state: "reading" } },
    { title: "whoever comes back to the insights finds them", given: true, expected: { state: "wanted" } },
    {
      title: "the insights are loaded when somebody comes near",
      given: false,
      when: near,
      expected: { state: "wanted" },
    },
    { title: "there is time to read what is above", given: false, when: wait(4999), expected: { state: "reading" } },
    {
      title: "they are loaded then, though nobody came near",
      given: false,
      after: [wait(4999)],
      when: wait(1),
      expected: { state: "wanted" },
    },
  ],
};

/** The dashboard's insights. */
export const contract: ContractSet<undefined> = {
  machine: insightsMachine,
  behaviour: "Insights",
  start: (world: Page) => {
    connect(world);
    let isLoading = false;
    const watched = (name: string, listen: (tell: () => void) => void) => (listener: (state: unknown) => void) => {
      listen(() => listener(shop.getSnapshot()));
      return { unsubscribe: () => world.record(...unwatched(name)) };
    };
    const shop = {
      getSnapshot: () => ({ hasTag: (tag: string) => tag === "busy" && isLoading }),
      subscribe: watched("shopData", (tell) => {
        world.load = (next) => {
          isLoading = next;
          tell();
        };
      }),
    };
    let shown: object | undefined;
    const address = {
      getSnapshot: () => ({ context: { address: shown } }),
      subscribe: watched("address", (tell) => {
        world.show = (pathname, search) => {
          shown = { pathname, search };
          tell();
        };
      }),
    };
    const tellsDays = fromCallback<ViewChanged, CustomPeriodInput>(({ input, receive }) => {
      world.record(...shownTo(input.view));
      receive((event) => world.record(...shownTo(event.view)));
    });
    return {
      actors: { customPeriod: tellsDays, exportTable: world.child("exportTable") },
      input: {
        parent: world.receiver("parent"),
        address,
        shopData: shop,
        timeZone,
        view: month,
        today,
      },
    };
  },
  events: {
    "by week": { type: "grouping.choose", by: "WEEK" },
    "by month": { type: "grouping.choose", by: "MONTH" },
  },
  contracts: [...question, ...watching, ...choices],
};
