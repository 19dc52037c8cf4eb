import * as css from "./LoadingOverlay.css.ts";
import { Spinner } from "./Spinner.tsx";

/** The veil over the whole page while data or authentication is loading. */
export function LoadingOverlay() {
  return (
    <div className={css.veil} role="status" aria-label="Loading">
      <div className={css.panel}>
        <Spinner size={18} />
        Loading
      </div>
    </div>
  );
}
