import { toast } from "react-hot-toast/headless";

/** Where toasts are put for the person to see. The library keeps at most 20, the newest first, and renders them. */
export const toastShelf = {
  /** Puts a toast on top, and says how it is called from now on. */
  put: (kind: "success" | "error", message: string): string => toast[kind](message),

  /** Lets it fade; it can still be seen meanwhile. */
  fade: (id: string) => toast.dismiss(id),

  remove: (id: string) => toast.remove(id),
};
