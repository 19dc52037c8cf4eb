import { CircleAlert, CircleCheck, X } from "lucide";
import type { createRoot } from "react-dom/client";
import { resolveValue, type Toast, toast, useToasterStore } from "react-hot-toast/headless";
import { type ActorRefFrom, createActor, type InspectionEvent } from "xstate";
import type { ToastShelf } from "../../machines/toast.ts";
import { toastsMachine } from "../../machines/toasts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as css from "./toasts.css.ts";

type ToastsActor = ActorRefFrom<typeof toastsMachine>;

/** The library keeps at most 20 toasts, the newest first, and renders them; the machine says when each comes and goes. */
const shelf: ToastShelf = {
  put: (kind, message) => toast[kind](message),
  fade: (id) => toast.dismiss(id),
  remove: (id) => toast.remove(id),
};

/** What the page gives the toasts; imported here, React's part would be one of its own in the first load. */
interface PageParts {
  readonly inspect: (event: InspectionEvent) => void;
  readonly createRoot: typeof createRoot;
}

let started: ToastsActor | undefined;

/** The toasts, above all that the page shows and whatever becomes of that; they are started once. */
export function startToasts(page: PageParts): ToastsActor {
  started ??= start(page);
  return started;
}

function start({ inspect, createRoot }: PageParts): ToastsActor {
  const toasts = createActor(toastsMachine, { inspect, input: { shelf } });
  toasts.start();
  const place = document.body.appendChild(document.createElement("div"));
  place.className = css.place;
  createRoot(place).render(<Toaster toasts={toasts} />);
  return toasts;
}

/** The toasts, newest on top. */
function Toaster({ toasts }: { toasts: ToastsActor }) {
  const shown = useToasterStore().toasts;
  const pause = () => toasts.send({ type: "toasts.pause" });
  const resume = () => toasts.send({ type: "toasts.resume" });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading a toast must not be a race; there is nothing to operate
    <div
      className={css.stack}
      aria-live="off"
      onMouseOver={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {shown.map((item) => (
        <div key={item.id} className={item.visible ? css.toast : `${css.toast} ${css.leaving}`}>
          <span className={css.icon}>
            <ToastIcon type={item.type} />
          </span>
          {/* The role is on the words alone, so that the button is not read out with them. */}
          <div className={css.text} role={item.type === "error" ? "alert" : "status"}>
            {resolveValue(item.message, item)}
          </div>
          <IconButton
            name="Dismiss"
            icon={<Icon of={X} />}
            className={css.dismiss}
            onClick={() => toasts.send({ type: "toast.dismiss", id: item.id })}
          />
        </div>
      ))}
    </div>
  );
}

function ToastIcon({ type }: Pick<Toast, "type">) {
  return type === "error" ? (
    <Icon of={CircleAlert} size={20} className={css.error} />
  ) : (
    <Icon of={CircleCheck} size={20} className={css.success} />
  );
}
