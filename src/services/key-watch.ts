/** Reports keys until the returned function is called. */
export type WatchKeys = (pressed: (key: string) => void) => () => void;

const isThere = (selector: string) => Boolean(globalThis.document?.querySelector(selector));

/** Whether a dialog is open, which takes all keys. */
export const isDialogOpen = () => isThere("[role=dialog], [role=alertdialog]");

/** Whether a dialog is open that is not done yet. */
const isDialogAtWork = () => isThere("[role=dialog]:not([data-done]), [role=alertdialog]");

/** Elements that use letters themselves: fields for text, and lists in which letters find an entry. */
const takesLetters =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=listbox], [role=combobox]";

/** Watches keys without Ctrl, Alt or Meta, outside fields and dialogs. Keys in `keys` lose their default action. */
export const watchLetters =
  (keys: ReadonlySet<string>): WatchKeys =>
  (pressed) =>
    onKeyDown((event) => {
      const { target, ctrlKey, altKey, metaKey, repeat, isComposing } = event;
      if (ctrlKey || altKey || metaKey || repeat || isComposing || isDialogOpen()) return;
      if (target instanceof Element && target.closest(takesLetters)) return;
      const key = event.key.toLowerCase();
      // Otherwise a field that the key focuses would receive it, too.
      if (keys.has(key)) event.preventDefault();
      pressed(key);
    });

/** Watches Ctrl K and Cmd K, and prevents their default action. */
export const watchFindKey: WatchKeys = (pressed) =>
  onKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey) return;
    event.preventDefault();
    if (!repeat) pressed(key);
  });

/** Elements in which Ctrl Z or Cmd Z undoes typing. */
const undoesItself = "input:read-write, textarea:read-write, select, [contenteditable]:not([contenteditable='false'])";

/** Watches Ctrl Z and Cmd Z for undoing changes of the page, outside fields and dialogs that are not done. */
export const watchUndoKey: WatchKeys = (pressed) =>
  onKeyDown((event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey, code, repeat } = event;
    if (!(ctrlKey || metaKey) || shiftKey || altKey || code !== "KeyZ" || repeat || isDialogAtWork()) return;
    if (target instanceof Element && target.closest(undoesItself)) return;
    event.preventDefault();
    pressed(event.key);
  });

/**
 * Reports what is typed before a dialog with a field for it is rendered, until the returned function is called. No
 * field and no shortcut below receives these keys.
 */
export function watchTyped(typed: (text: string) => void): () => void {
  let text = "";
  const listen = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, isComposing } = event;
    if (key.length !== 1 || ctrlKey || altKey || metaKey || isComposing) return;
    if (target instanceof Element && target.closest("[role=dialog]")) return;
    event.preventDefault();
    text += key;
    typed(text);
  };
  addEventListener("keydown", listen, { capture: true });
  return () => removeEventListener("keydown", listen, { capture: true });
}

/** Focuses the search field of the list that is shown, if any. */
export function focusListSearch(): void {
  document.querySelector<HTMLInputElement>("main input[type=search]")?.focus();
}

function onKeyDown(listener: (event: KeyboardEvent) => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (!event.defaultPrevented) listener(event);
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}
