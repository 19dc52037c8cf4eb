import { toast } from "react-hot-toast/headless";

/** The toasts on display. The library keeps at most 20, newest first, and renders them. */
export const toastShelf = {
  /** Shows a toast on top and returns its id. */
  put: (kind: "success" | "error", message: string): string => toast[kind](message),

  /** Fades a toast out; it stays visible meanwhile. */
  fade: (id: string) => toast.dismiss(id),

  remove: (id: string) => toast.remove(id),
};
