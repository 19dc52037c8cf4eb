/** Calls back when somebody presses Ctrl or Cmd Z to undo what the page has done; returns how to stop. */
export type WatchUndoKey = (pressed: () => void) => () => void;

/** In a field it takes back what was typed, and a dialog is about something else. */
const elsewhere = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

export const watchUndoKey: WatchUndoKey = (pressed) => {
  const listen = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === "KeyZ";
    if (!isUndo || event.repeat || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(elsewhere)) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    event.preventDefault();
    pressed();
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
};
