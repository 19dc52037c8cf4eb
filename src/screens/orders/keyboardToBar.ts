/**
 * Gives the keyboard to the bar of what is selected once `part` of a dialog is gone: what opened the dialog may be
 * disabled by then, or gone. A ref.
 */
export function keyboardToBarAfterwards(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  return () => {
    // After the dialog has given it back.
    setTimeout(() => {
      const bar = document.querySelector<HTMLElement>('main [role=group][aria-label="Selected"]');
      const isInDialog = document.activeElement?.closest("[aria-modal]");
      if (!isInDialog && !bar?.contains(document.activeElement)) bar?.focus({ preventScroll: true });
    });
  };
}
