import { currentPlace } from "./step-watch.ts";

/** Returns the router's key for the current entry of the browser's history. */
export function currentEntry(): string {
  return globalThis.history?.state?.key ?? "default";
}

/** Returns the query of the current URL. */
export function currentSearch(): string {
  return globalThis.location?.search ?? "";
}

/** Whether the previous entry of the browser's history belongs to the product, too. */
export function canGoBack(): boolean {
  // Not every browser has `navigation`; the router's own count restarts with each load of the page.
  if (globalThis.navigation) return navigation.canGoBack;
  return (currentPlace() ?? 0) > 0;
}

/** Goes one step back in the browser's history. */
export function goBack(): void {
  history.back();
}

/** Replaces the URL of the current entry without the router's knowledge; returns whether the browser allows it. */
export function replaceAddress(address: string): boolean {
  try {
    history.replaceState(history.state, "", address);
    return true;
  } catch {
    // Safari allows a hundred changes in half a minute.
    return false;
  }
}
