import { assertEvent, assign, fromPromise, sendTo, setup, stateIn } from "xstate";
import {
  changeOfDraft,
  describeViewChange,
  type FirstViews,
  firstPathsOf,
  type SavedView,
  type ViewChange,
  type ViewContent,
  type ViewDraft,
  whyNoName,
} from "../domain/views.ts";
import { copyLink } from "../services/copy-link.ts";
import { type Views, viewsApi } from "../services/views-api.ts";
import { known, type Receiver, type ToastEvent } from "./shared/effects.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./shared/request-change.ts";

export interface ViewsInput {
  readonly parent: Receiver<ToastEvent>;
  /** The actor that makes the changes. */
  readonly changes: RequestChangeInput["changes"];
}

interface ViewsContext extends ViewsInput {
  /** Null until they have been read. */
  readonly views: readonly SavedView[] | null;
  readonly first: FirstViews;
  /** The links of the views that lists begin with, by the lists' paths. */
  readonly firstPaths: { readonly [path: string]: string };
  readonly draft: ViewDraft;
  /** The reason why the draft was not saved; undefined once it is changed. */
  readonly problem: string | undefined;
  /** The change that is asked about, or was last sent; undefined before the first. */
  readonly change: ViewChange | undefined;
}

export type ViewsEvent =
  | { type: "panel.toggle" }
  | { type: "panel.close" }
  | { type: "screen.changed" }
  | { type: "views.read" }
  | { type: "draft.open"; draft: ViewDraft }
  | { type: "name.typed"; name: string }
  | { type: "shared.toggle" }
  /** Saves the draft; a new view keeps what the list shows now. */
  | ({ type: "draft.submit" } & ViewContent)
  | { type: "draft.cancel" }
  | { type: "deletion.ask"; change: ViewChange }
  | { type: "deletion.confirm" }
  | { type: "deletion.cancel" }
  | { type: "view.request"; change: ViewChange }
  | { type: "link.copy"; path: string }
  | ChangeOutcome;

/** Reads, saves, renames, replaces and deletes views of the lists, and copies their links (behaviour: Views). */
export const viewsMachine = setup({
  types: {
    context: {} as ViewsContext,
    input: {} as ViewsInput,
    events: {} as ViewsEvent,
    tags: "" as "naming" | "sending",
  },
  actors: {
    readViews: fromPromise<Views>(({ signal }) => viewsApi.read(signal)),
    copy: fromPromise<void, { path: string }>(({ input }) => copyLink(input.path)),
    requestChange,
  },
  actions: {
    setViews: assign((_, { views, first }: Views) => ({ views, first, firstPaths: firstPathsOf(views, first) })),
    openDraft: assign(({ event }) => {
      assertEvent(event, "draft.open");
      return { draft: event.draft, problem: undefined };
    }),
    setName: assign(({ context: { draft }, event }) => {
      assertEvent(event, "name.typed");
      return { draft: { ...draft, name: event.name }, problem: undefined };
    }),
    toggleShared: assign(({ context: { draft } }) => ({
      draft: { ...draft, isShared: !draft.isShared },
      problem: undefined,
    })),
    tellWhyNoName: assign({ problem: ({ context }) => whyNoName(context.draft.name) }),
    setChangeFromDraft: assign(({ context: { draft }, event }) => {
      assertEvent(event, "draft.submit");
      return { change: changeOfDraft(draft, event), problem: undefined };
    }),
    setChange: assign(({ event }) => {
      assertEvent(event, ["view.request", "deletion.ask"]);
      return { change: event.change };
    }),
    setProblem: assign({
      problem: ({ event }) => {
        assertEvent(event, "change.failed");
        return event.error.message;
      },
    }),
    toastDone: sendTo(
      ({ context }) => context.parent,
      ({ context }) =>
        ({ type: "toast", kind: "success", message: describeViewChange(known(context.change)) }) as const,
    ),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "change.failed");
        return { type: "toast", kind: "error", message: event.error.message } as const;
      },
    ),
    toastCopied: sendTo(({ context }) => context.parent, {
      type: "toast",
      kind: "success",
      message: "The link is copied.",
    } as const),
    toastNotCopied: sendTo(({ context }) => context.parent, {
      type: "toast",
      kind: "error",
      message: "The browser did not let the link be copied. Open the view and copy its address.",
    } as const),
  },
  guards: {
    isName: ({ context }) => whyNoName(context.draft.name) === undefined,
    isHidden: stateIn({ panel: "hidden" }),
    isWithoutForm: stateIn({ work: { sending: "withoutForm" } }),
  },
}).createMachine({
  id: "views",
  context: ({ input }) => ({
    ...input,
    views: null,
    first: {},
    firstPaths: {},
    draft: { id: undefined, list: "orders", name: "", isShared: false },
    problem: undefined,
    change: undefined,
  }),
  type: "parallel",
  states: {
    list: {
      initial: "reading",
      on: {
        "views.read": ".reading",
        "panel.toggle": { guard: "isHidden", target: ".reading" },
        // Also after a failure: it may be that somebody else has deleted the view.
        "change.confirmed": ".reading",
        "change.failed": { guard: "isWithoutForm", target: ".reading" },
      },
      states: {
        reading: {
          invoke: {
            id: "readViews",
            src: "readViews",
            onDone: { target: "known", actions: { type: "setViews", params: ({ event }) => event.output } },
            onError: "failed",
          },
        },
        known: {},
        failed: {},
      },
    },

    panel: {
      initial: "hidden",
      states: {
        hidden: { on: { "panel.toggle": "shown" } },
        shown: { on: { "panel.toggle": "hidden", "panel.close": "hidden", "screen.changed": "hidden" } },
      },
    },

    work: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "draft.open": { target: "naming", actions: "openDraft" },
            "deletion.ask": { target: "confirming", actions: "setChange" },
            "view.request": { target: "sending", actions: "setChange" },
            "link.copy": "copying",
          },
        },

        copying: {
          tags: "sending",
          invoke: {
            id: "copy",
            src: "copy",
            input: ({ event }) => {
              assertEvent(event, "link.copy");
              return event;
            },
            onDone: { target: "idle", actions: "toastCopied" },
            onError: { target: "idle", actions: "toastNotCopied" },
          },
        },

        naming: {
          tags: "naming",
          on: {
            "name.typed": { actions: "setName" },
            "shared.toggle": { actions: "toggleShared" },
            "draft.submit": [
              { guard: "isName", target: "sending.withForm", actions: "setChangeFromDraft" },
              { actions: "tellWhyNoName" },
            ],
            "draft.cancel": "idle",
            "screen.changed": "idle",
          },
        },

        confirming: {
          on: {
            "deletion.confirm": "sending",
            "deletion.cancel": "idle",
            "panel.toggle": "idle",
            "panel.close": "idle",
            "screen.changed": "idle",
          },
        },

        sending: {
          tags: "sending",
          invoke: {
            id: "requestChange",
            src: "requestChange",
            input: ({ context: { changes, change } }) => ({
              changes,
              change: { kind: "view.change", view: known(change) } as const,
            }),
          },
          on: {
            "change.confirmed": { target: "idle", actions: "toastDone" },
            "change.failed": { target: "idle", actions: "toastFailure" },
          },
          initial: "withoutForm",
          states: {
            withoutForm: {},
            /** The form stays open, so that a name that cannot be saved can be corrected. */
            withForm: {
              tags: "naming",
              on: {
                "change.failed": { target: "#views.work.naming", actions: "setProblem" },
                // A form is not to come back on another screen.
                "screen.changed": "withoutForm",
              },
            },
          },
        },
      },
    },
  },
});
