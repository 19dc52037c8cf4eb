/** Tells of keys until it is ended. */
export type WatchKeys = (pressed: (key: string) => void) => () => void;

/** Whether a dialog is open, which has the keyboard to itself. */
export const isDialogOpen = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

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
