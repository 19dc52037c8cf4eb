import { createEmptyActor } from "xstate";
import { viewsMachine } from "../../src/machines/views.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

/** A view, as a server returns it. */
export const late = {
  _id: "v1",
  list: "orders",
  name: "Late",
  isShared: false,
  query: "status=pending",
  columns: null,
} as const;
const offline = new ApiError({ kind: "offline" }, false);

const draft = { id: undefined, list: "orders", name: "", isShared: false };

function workOf({ work }: { work: unknown }, problem: string | undefined): string {
  if (work === "naming") return problem ? `the form says "${problem}"` : "the form asks for a name";
  if (work === "confirming") return "the panel asks whether to delete";
  if (work === "copying") return "a link is being copied";
  return work === "idle" ? "" : "a change is being sent";
}

/** Views of the lists. */
export const model: Model<typeof viewsMachine> = {
  machine: viewsMachine,
  stateKey: ({ context }) => [context.views, context.draft, context.problem],
  describeState: ({ value, context }) => {
    const { list, panel } = value as Record<string, string>;
    return [
      { reading: "views are being read", known: "views are known", failed: "views could not be read" }[list ?? ""],
      panel === "shown" ? "they are shown" : "",
      workOf(value, context.problem),
    ]
      .filter(Boolean)
      .join("; ");
  },
  // One thing at a time, as the page allows it, is enough to show every transition.
  isPossible: (when, state) => {
    const { list, panel, work } = state.value as Record<string, string>;
    const endsCopying = when.startsWith("the browser");
    if (endsCopying || work === "copying") return endsCopying && work === "copying";
    const endsChange = when === "the change is made" || when === "the connection is lost";
    if (endsChange && !state.hasTag("sending")) return false;
    if (list === "reading") return when.startsWith("the views");
    // A change sent from a form goes on without its panel.
    if (panel === "hidden") return state.hasTag("sending") ? endsChange : when === "the person presses Views";
    if (list === "failed") return when === "the person tries again";
    const hides = when === "the person presses Views" || when === "the person presses Escape";
    return when !== "the person tries again" && (!hides || typeof work === "string");
  },
  beginnings: [
    {
      given: "a server that keeps views",
      input: () => ({ parent: createEmptyActor() as never, changes: createEmptyActor() as never }),
      events: {
        "the views come": { type: "xstate.done.actor.readViews", output: { views: [late], first: {} } },
        "the views do not come": { type: "xstate.error.actor.readViews", error: offline },
        "the person tries again": { type: "views.read" },
        "the person presses Views": { type: "panel.toggle" },
        "the person presses Escape": { type: "panel.close" },
        "the person goes elsewhere": { type: "screen.changed" },
        "the person presses Save view": { type: "draft.open", draft },
        "the person types a name": { type: "name.typed", name: "Oud" },
        "the person wants it for everybody": { type: "shared.toggle" },
        "the person presses Save": { type: "draft.submit", query: "q=oud", columns: null },
        "the person presses Cancel": { type: "draft.cancel" },
        "the person presses Delete": { type: "deletion.ask", change: { kind: "delete", id: "v1", name: "Late" } },
        "the person confirms": { type: "deletion.confirm" },
        "the person does not confirm": { type: "deletion.cancel" },
        "the person presses Open first": {
          type: "view.request",
          change: { kind: "first", list: "orders", id: "v1", name: "Late" },
        },
        "the person presses Copy link": { type: "link.copy", path: "/orders?status=pending&columns=%5B%5D" },
        "the browser copies it": { type: "xstate.done.actor.copy" },
        "the browser does not copy it": { type: "xstate.error.actor.copy", error: new TypeError() },
        "the change is made": { type: "change.confirmed", confirmation: { announced: false } },
        "the connection is lost": { type: "change.failed", error: offline },
      },
    },
  ],
};
