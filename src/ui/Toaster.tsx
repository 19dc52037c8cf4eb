import { CircleAlert, CircleCheck, Info, X } from "lucide";
import { useEffect, useRef } from "react";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { Spinner } from "./Spinner.tsx";
import * as css from "./Toaster.css.ts";

/** Times (behaviour: Toasts). A dismissed toast stays for the length of its fade. */
const options = {
  duration: 4000,
  removeDelay: 160,
  success: { duration: 2000 },
  error: { duration: 4000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};

function ToastIcon({ type }: Pick<Toast, "type">) {
  if (type === "success") return <Icon of={CircleCheck} size={20} className={css.success} />;
  if (type === "error") return <Icon of={CircleAlert} size={20} className={css.error} />;
  if (type === "loading") return <Spinner size={18} />;
  return <Icon of={Info} size={20} className={css.info} />;
}

/** Within this time, in milliseconds, the same words are about the same thing: two requests noticed one failure. */
const sameFailure = 500;
const shown = new Map<string, { id: string; at: number }>();

/** Shows a message. The same words never stand there twice; said again later, they are announced again. */
export function showToast(kind: "success" | "error", message: string) {
  const before = shown.get(message);
  const at = performance.now();
  if (before && at - before.at < sameFailure) return;
  if (before) toast.remove(before.id);
  shown.set(message, { id: toast[kind](message), at });
}

/** Shows the toasts, newest on top. They wait while one of them is pointed at or holds the focus. */
export default function Toaster() {
  const { toasts, handlers } = useToaster(options);
  const paused = useRef(false);

  // Pausing twice would forget how long the first pause has lasted.
  const pause = () => {
    if (paused.current) return;
    paused.current = true;
    handlers.startPause();
  };
  const resume = () => {
    paused.current = false;
    handlers.endPause();
  };
  // A toast that leaves takes the pointer's or the focus's leave event with it, so a pause ends here as well.
  useEffect(() => {
    if (paused.current && toasts.length === 0) resume();
  });
  const dismiss = (id: string) => {
    toast.dismiss(id);
    // What a person has put away is news when it is said again.
    for (const [message, one] of shown) if (one.id === id) shown.delete(message);
    resume();
  };

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
      {toasts.map((item) => (
        <div key={item.id} className={item.visible ? css.toast : `${css.toast} ${css.leaving}`}>
          <span className={css.icon}>{item.icon ?? <ToastIcon type={item.type} />}</span>
          {/* The role is on the words alone, so that the button is not read out with them. */}
          <div className={css.text} role={item.type === "error" ? "alert" : "status"}>
            {resolveValue(item.message, item)}
          </div>
          <IconButton name="Dismiss" icon={<Icon of={X} />} className={css.dismiss} onClick={() => dismiss(item.id)} />
        </div>
      ))}
    </div>
  );
}
