import { currentPlace } from "./step-watch.ts";

/** The router's name for the entry of the browser's history that is open. */
export function currentEntry(): string {
  return globalThis.history?.state?.key ?? "default";
}

/** The query of the address that the browser is at. */
export function currentSearch(): string {
  return globalThis.location?.search ?? "";
}

/** Whether the entry before this one in the browser's history is the product's, too. */
export function canGoBack(): boolean {
  // Not every browser has it; the router's own count begins anew with each load of the page.
  if (globalThis.navigation) return navigation.canGoBack;
  return (currentPlace() ?? 0) > 0;
}

/** Takes the person one step back. */
export function goBack(): void {
  history.back();
}

/** Puts another address to the current entry without the router hearing of it; says whether the browser lets it. */
export function replaceAddress(address: string): boolean {
  try {
    history.replaceState(history.state, "", address);
    return true;
  } catch {
    // Safari allows a hundred changes in half a minute.
    return false;
  }
}
