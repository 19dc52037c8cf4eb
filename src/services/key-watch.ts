/** Tells of keys until it is ended. */
export type WatchKeys = (pressed: (key: string) => void) => () => void;

const isThere = (selector: string) => Boolean(globalThis.document?.querySelector(selector));

/** Whether a dialog is open, which has the keyboard to itself. */
export const isDialogOpen = () => isThere("[role=dialog], [role=alertdialog]");

/** As `isDialogOpen`, of one in which something is still to be done. */
const isDialogAtWork = () => isThere("[role=dialog]:not([data-done]), [role=alertdialog]");

/** What takes letters itself: fields that are typed in, and lists in which letters find an entry. */
const takesLetters =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=listbox], [role=combobox]";

/** Watches keys without Ctrl, Alt or Meta, where no field and no dialog takes them. Those of `keys` are not the browser's. */
export const watchLetters =
  (keys: ReadonlySet<string>): WatchKeys =>
  (pressed) =>
    onKeyDown((event) => {
      const { target, ctrlKey, altKey, metaKey, repeat, isComposing } = event;
      if (ctrlKey || altKey || metaKey || repeat || isComposing || isDialogOpen()) return;
      if (target instanceof Element && target.closest(takesLetters)) return;
      const key = event.key.toLowerCase();
      // Or the field that it leads to would get it, too.
      if (keys.has(key)) event.preventDefault();
      pressed(key);
    });

/** Watches Ctrl K and Cmd K, which are not the browser's either. */
export const watchFindKey: WatchKeys = (pressed) =>
  onKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey) return;
    event.preventDefault();
    if (!repeat) pressed(key);
  });

/** In a field it takes back what was typed. */
const undoesItself = "input:read-write, textarea:read-write, select, [contenteditable]:not([contenteditable='false'])";

/** Watches Ctrl Z and Cmd Z to undo what the page has done, where no field and no dialog takes them. */
export const watchUndoKey: WatchKeys = (pressed) =>
  onKeyDown((event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey, code, repeat } = event;
    if (!(ctrlKey || metaKey) || shiftKey || altKey || code !== "KeyZ" || repeat || isDialogAtWork()) return;
    if (target instanceof Element && target.closest(undoesItself)) return;
    event.preventDefault();
    pressed(event.key);
  });

/**
 * Watches what is typed from now on, until it is ended, before there is a dialog with a field that takes it: nothing below
 * gets it, neither a field nor a shortcut.
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

/** Puts the keyboard into the search of the list that is shown, if one is. */
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
