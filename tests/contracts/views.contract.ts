import { viewsMachine } from "../../src/machines/views.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { viewsApi } from "../../src/services/views-api.ts";
import { asked, changesOf, confirms, left, refuses } from "./asking.ts";
import { aborted, answer, type Contract, type ContractSet, fail, requested, send, sent, stop } from "./contract.ts";

const given = undefined;
const late = { _id: "v1", list: "orders", name: "Late", isShared: false, query: "status=pending", columns: null };
const kept = { views: [late], first: { orders: "v1" } };
const shown = { query: "q=oud", columns: '[{"id":"number"}]' };
const create = { kind: "create", list: "orders", name: "Oud", isShared: false, ...shown };
const remove = { kind: "delete", id: "v1", name: "Late" };
const first = { kind: "first", list: "orders", id: null, name: "Late" };
const copy = send({ type: "link.copy", path: "/orders?q=oud&columns=[]" });
const offline = new ApiError({ kind: "offline" }, false);
const taken = new ApiError(
  { kind: "refused", status: 409, code: "view_name_taken", serverMessage: "There is already a view with this name." },
  false,
);

const draft = { id: undefined, list: "orders", name: "", isShared: false };
const events = {
  toggle: { type: "panel.toggle" },
  draft: { type: "draft.open", draft },
  ask: { type: "deletion.ask", change: remove },
  request: { type: "view.request", change: first },
  type: { type: "name.typed", name: "Oud" },
  submit: { type: "draft.submit", ...shown },
  confirm: { type: "deletion.confirm" },
  giveUp: { type: "deletion.cancel" },
};
/** The machine requests a change of a view. */
const change = (view: object) => asked({ kind: "view.change", view });
const toast = (kind: string, message: string) => sent("parent", { type: "toast", kind, message });
const read = answer("read", kept);
const press = send(events.toggle);
const screen = send({ type: "screen.changed" });
const type = send(events.type);
const submit = send(events.submit);
const cancel = send({ type: "draft.cancel" });
const share = send({ type: "shared.toggle" });
const open = send(events.draft);
const rename = send({ type: "draft.open", draft: { ...draft, id: "v1", name: "Late" } });
const request = (change: object) => send({ type: "view.request", change });
const rest = { list: "known", panel: "hidden", work: "idle" };
const again = { ...rest, list: "reading" };
const naming = { state: { ...rest, work: "naming" }, tags: ["naming"] };
const sending = { state: { ...rest, work: { sending: "withoutForm" } }, tags: ["sending"] };
/** The form stays open until its view is saved. */
const sendingForm = { state: { ...rest, work: { sending: "withForm" } }, tags: ["naming", "sending"] };
const copying = { state: { ...rest, work: "copying" }, tags: ["sending"] };
const saving = [read, open, type, submit];
const idleEvents = ["toggle", "draft", "ask", "request"];

const contracts: Contract<undefined>[] = [
  {
    title: "views are read at first, and none is shown meanwhile",
    given,
    expected: { state: again, effects: [requested("read")], can: idleEvents, shows: { views: null, firstPaths: {} } },
  },
  {
    title: "views are known, and where the lists begin",
    given,
    when: read,
    expected: {
      state: rest,
      shows: { ...kept, firstPaths: { "/orders": "/orders?status=pending&columns=%5B%5D" } },
    },
  },
  {
    title: "a list whose first view is not there begins with everything",
    given,
    when: answer("read", { views: [late], first: { orders: "v2", users: "v1" } }),
    expected: { state: rest, shows: { firstPaths: {} } },
  },
  {
    title: "views that cannot be read are said to be so",
    given,
    when: fail("read", offline),
    expected: { state: { ...rest, list: "failed" }, shows: { views: null } },
  },
  {
    title: "they can be read again",
    given,
    after: [fail("read", offline)],
    when: send({ type: "views.read" }),
    expected: { state: again, effects: [requested("read")] },
  },
  {
    title: "Views shows them, as they are now",
    given,
    after: [read],
    when: press,
    expected: { state: { ...again, panel: "shown" }, effects: [requested("read")], shows: { views: [late] } },
  },
  {
    title: "what is read while they are shown is shown",
    given,
    after: [read, press],
    when: answer("read", { views: [], first: {} }),
    expected: { state: { ...rest, panel: "shown" }, shows: { views: [], first: {}, firstPaths: {} } },
  },
  {
    title: "views that are known stay when they cannot be read again",
    given,
    after: [read, press],
    when: fail("read", offline),
    expected: { state: { ...rest, list: "failed", panel: "shown" }, shows: { views: [late] } },
  },
  { title: "Views hides them again", given, after: [press, read], when: press, expected: { state: rest } },
  ...["panel.close", "screen.changed"].map((way) => ({
    title: `they are hidden by ${way}`,
    given,
    after: [press, read],
    when: send({ type: way }),
    expected: { state: rest },
  })),
  ...[
    { begun: open, what: "the name that was being typed" },
    { begun: send(events.ask), what: "the question whether to delete one" },
  ].map(({ begun, what }) => ({
    title: `going to another screen hides them, and gives up ${what}`,
    given,
    after: [press, read, begun],
    when: screen,
    expected: { state: rest },
  })),
  {
    title: "going to another screen hides them; what is being saved under a name goes on",
    given,
    after: [press, read, open, type, submit],
    when: screen,
    expected: sending,
  },
  {
    title: "saving begins with a name",
    given,
    after: [read],
    when: open,
    expected: { ...naming, can: ["toggle", "type", "submit"], shows: { draft, problem: undefined } },
  },
  {
    title: "the name is what is typed",
    given,
    after: [read, open],
    when: type,
    expected: { ...naming, shows: { draft: { ...draft, name: "Oud" } } },
  },
  {
    title: "a view can be for the shop",
    given,
    after: [read, open],
    when: share,
    expected: { ...naming, shows: { draft: { ...draft, isShared: true } } },
  },
  {
    title: "without a name nothing is sent, and the form says so",
    given,
    after: [read, open, send({ type: "name.typed", name: "  " })],
    when: submit,
    expected: { ...naming, shows: { problem: "Please enter a name." } },
  },
  {
    title: "a name that is too long is not sent, and nothing of it is lost",
    given,
    after: [read, open, send({ type: "name.typed", name: "O".repeat(61) })],
    when: submit,
    expected: {
      ...naming,
      shows: { draft: { ...draft, name: "O".repeat(61) }, problem: "A name has at most 60 characters." },
    },
  },
  {
    title: "spaces around a name do not make it too long",
    given,
    after: [read, open, send({ type: "name.typed", name: ` ${"O".repeat(60)} ` })],
    when: submit,
    expected: {
      ...sendingForm,
      effects: [change({ ...create, name: "O".repeat(60) })],
    },
  },
  ...[type, share].map((step, at) => ({
    title: `the form says so no longer once ${at === 0 ? "a name is typed" : "it is for the shop"}`,
    given,
    after: [read, open, submit],
    when: step,
    expected: { ...naming, shows: { problem: undefined } },
  })),
  ...[cancel, screen].map((step, at) => ({
    title: `a form that is left ${at === 0 ? "by Cancel" : "with its screen"} is forgotten`,
    given,
    after: [read, open, submit],
    when: step,
    expected: { state: rest },
  })),
  {
    title: "the next form starts without what was wrong with the one before",
    given,
    after: [...saving, refuses(taken), cancel],
    when: open,
    expected: { ...naming, shows: { draft, problem: undefined } },
  },
  {
    title: "hiding the views keeps what was typed",
    given,
    after: [press, read, open, type],
    when: send({ type: "panel.close" }),
    expected: { ...naming, shows: { draft: { ...draft, name: "Oud" } } },
  },
  {
    title: "a new view is sent once, with what the list shows, and its name without spaces around it",
    given,
    after: [read, open, send({ type: "name.typed", name: " Oud " })],
    when: submit,
    expected: { ...sendingForm, effects: [change(create)], can: ["toggle"] },
  },
  {
    title: "nothing is shown as wrong while a mended form is sent",
    given,
    after: [...saving, refuses(taken)],
    when: submit,
    expected: { ...sendingForm, effects: [change(create)], shows: { problem: undefined } },
  },
  {
    title: "one for the shop is sent as such",
    given,
    after: [read, open, type, share],
    when: submit,
    expected: { ...sendingForm, effects: [change({ ...create, isShared: true })] },
  },
  {
    title: "a view that is saved is told, the form is gone, and the views are read",
    given,
    after: saving,
    when: confirms(),
    expected: {
      state: again,
      effects: [requested("read"), toast("success", "“Oud” is saved."), left],
    },
  },
  {
    title: "a name that is taken is said at the form, and nothing that was typed is lost",
    given,
    after: saving,
    when: refuses(taken),
    expected: {
      ...naming,
      effects: [left],
      shows: { draft: { ...draft, name: "Oud" }, problem: "There is already a view with this name." },
    },
  },
  {
    title: "a lost connection is said at the form, and nothing that was typed is lost",
    given,
    after: saving,
    when: refuses(offline),
    expected: { ...naming, effects: [left], shows: { problem: "Check your Internet Connection." } },
  },
  {
    title: "a form does not come back on another screen: there its failure is told",
    given,
    after: [...saving, screen],
    when: refuses(offline),
    expected: {
      state: again,
      effects: [requested("read"), toast("error", "Check your Internet Connection."), left],
    },
  },
  {
    title: "a view gets another name, and nothing else of it is sent",
    given,
    after: [read, rename, type],
    when: submit,
    expected: { ...sendingForm, effects: [change({ kind: "rename", id: "v1", name: "Oud" })] },
  },
  {
    title: "a form does not come back on another screen, and what was sent is not broken off",
    given,
    after: saving,
    when: screen,
    expected: sending,
  },
  {
    title: "deleting asks first",
    given,
    after: [read],
    when: send(events.ask),
    expected: {
      state: { ...rest, work: "confirming" },
      can: ["toggle", "confirm", "giveUp"],
      shows: { change: remove },
    },
  },
  ...(["panel.toggle", "panel.close"] as const).map((way) => ({
    title: `a question that is hidden by ${way} is not there when the views are shown again`,
    given,
    after: [press, read, send(events.ask)],
    when: send({ type: way }),
    expected: { state: rest },
  })),
  ...[send(events.giveUp), screen].map((step, at) => ({
    title: `${at === 0 ? "giving up" : "going to another screen"} deletes nothing`,
    given,
    after: [read, send(events.ask)],
    when: step,
    expected: { state: rest },
  })),
  {
    title: "a deletion that is confirmed is sent",
    given,
    after: [read, send(events.ask)],
    when: send(events.confirm),
    expected: { ...sending, effects: [change(remove)] },
  },
  {
    title: "other changes are sent at once",
    given,
    after: [read],
    when: request(first),
    expected: { ...sending, effects: [change(first)] },
  },
  {
    title: "a failure of such a change is told, and the views are read: somebody else may have deleted it",
    given,
    after: [read, request(first)],
    when: refuses(taken),
    expected: {
      state: again,
      effects: [requested("read"), toast("error", "There is already a view with this name."), left],
    },
  },
  {
    title: "a link is copied, and the server is not asked",
    given,
    after: [read],
    when: copy,
    expected: {
      ...copying,
      effects: [requested("copy", "https://shop.example/orders?q=oud&columns=[]")],
      can: ["toggle"],
    },
  },
  {
    title: "a link that is copied is told",
    given,
    after: [read, copy],
    when: answer("copy"),
    expected: { state: rest, effects: [toast("success", "The link is copied.")], can: idleEvents },
  },
  {
    title: "a link that the browser does not copy is told with another way",
    given,
    after: [read, copy],
    when: fail("copy", new TypeError()),
    expected: {
      state: rest,
      effects: [toast("error", "The browser did not let the link be copied. Open the view and copy its address.")],
      can: idleEvents,
    },
  },
  {
    title: "views that are being read are read anew after a change: what comes may be older than it",
    given,
    after: [request(first)],
    when: confirms(),
    expected: {
      state: again,
      effects: [aborted("read"), requested("read"), toast("success", "Orders now opens with all orders."), left],
    },
  },
  {
    title: "signing out breaks off the reading",
    given,
    when: stop,
    expected: { state: again, effects: [aborted("read")] },
  },
];

/** Views of the lists (behaviour: Views). */
export const contract: ContractSet<undefined> = {
  machine: viewsMachine,
  behaviour: "Views",
  start: (world) => {
    world.replace(viewsApi, { read: world.call("read") });
    world.setGlobal("location", { origin: "https://shop.example" });
    world.setGlobal("navigator", { clipboard: { writeText: world.call("copy") } });
    return { input: { parent: world.receiver("parent"), changes: changesOf(world) } };
  },
  events,
  contracts,
};
