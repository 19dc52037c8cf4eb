import { useSelector } from "@xstate/react";
import { CircleAlert, CircleCheck, X } from "lucide";
import type { createRoot } from "react-dom/client";
import { resolveValue, type Toast, useToasterStore } from "react-hot-toast/headless";
import { type ActorRefFrom, createActor } from "xstate";
import { type ToastsInput, toastOf, toastsMachine, undoIn } from "../../machines/toasts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { AppServices } from "../app-context.tsx";
import { giveFocusBack, rememberFocus } from "./focusBefore.ts";
import { keepClear } from "./keepClear.ts";
import * as css from "./toasts.css.ts";

type ToastsActor = ActorRefFrom<typeof toastsMachine>;

/** What the page gives the toasts. Imported here, React's `createRoot` would add a chunk to the first load. */
interface PageParts extends Pick<ToastsInput, "early">, Pick<AppServices, "app" | "inspect"> {
  readonly createRoot: typeof createRoot;
}

/** Starts the toasts in a React root of their own, above the page and independent of its crashes. */
export function startToasts({ app, early, inspect, createRoot }: PageParts): void {
  const toasts = createActor(toastsMachine, { inspect, input: { app, early } });
  toasts.start();
  const place = document.body.appendChild(document.createElement("div"));
  place.className = css.place;
  createRoot(place).render(
    <Toaster toasts={toasts} undo={(change) => undoIn(app)?.send({ type: "undo.take", change })} />,
  );
}

/** The toasts, newest on top. */
function Toaster({ toasts, undo }: { toasts: ToastsActor; undo: (change: string) => void }) {
  const shown = useToasterStore().toasts;
  const context = useSelector(toasts, (state) => state.context);
  const pause = () => toasts.send({ type: "toasts.pause" });
  const resume = () => toasts.send({ type: "toasts.resume" });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading a toast must not be a race; there is nothing to operate
    <div
      ref={shown.length > 0 ? keepClear : undefined}
      className={css.stack}
      aria-live="off"
      onMouseOver={pause}
      onMouseLeave={resume}
      onFocus={(event) => {
        rememberFocus(event);
        pause();
      }}
      onBlur={resume}
    >
      {shown.map((item) => (
        <div key={item.id} className={item.visible ? css.toast : `${css.toast} ${css.leaving}`}>
          <span className={css.icon}>
            <ToastIcon type={item.type} />
          </span>
          {/* The role is on the words alone, so that the button is not read out with them. */}
          <div id={`toast-${item.id}`} className={css.text} role={item.type === "error" ? "alert" : "status"}>
            {resolveValue(item.message, item)}
          </div>
          <UndoButton toast={item.id} change={toastOf(context, item.id)?.undo} undo={undo} />
          <IconButton
            name="Dismiss"
            icon={<Icon of={X} />}
            className={css.dismiss}
            onClick={() => {
              giveFocusBack();
              toasts.send({ type: "toast.dismiss", id: item.id });
            }}
          />
        </div>
      ))}
    </div>
  );
}

interface UndoButtonProps {
  readonly toast: string;
  readonly change: string | undefined;
  readonly undo: (change: string) => void;
}

function UndoButton({ toast, change, undo }: UndoButtonProps) {
  if (change === undefined) return null;
  return (
    <button
      type="button"
      className={css.undo}
      aria-describedby={`toast-${toast}`}
      onClick={() => {
        giveFocusBack();
        undo(change);
      }}
    >
      Undo
    </button>
  );
}

function ToastIcon({ type }: Pick<Toast, "type">) {
  return type === "error" ? (
    <Icon of={CircleAlert} size={20} className={css.error} />
  ) : (
    <Icon of={CircleCheck} size={20} className={css.success} />
  );
}
