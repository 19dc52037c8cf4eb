/** What a click presses. All the rest counts as one thing. */
const controls = "a, button, input, label";
const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Keeps the second click of a double click from what the first one did not press: what has come to lie below the pointer
 * meanwhile, as a dialog has opened or closed, is not meant (behaviour: Double clicks).
 */
export function keepSecondClicks(): void {
  let first = pressedBy(null);
  const hear = (event: MouseEvent) => {
    const pressed = pressedBy(event.target);
    if (event.detail < 2) {
      if (event.type === "mousedown") first = pressed;
    } else if (!isSame(first, pressed)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const part of ["mousedown", "mouseup", "click"] as const) addEventListener(part, hear, true);
}

type Pressed = ReturnType<typeof pressedBy>;

/** The control that a click is on, or whose label, and what it is called by then. */
function pressedBy(target: EventTarget | null) {
  const found = target instanceof Element ? target.closest<Element & { control?: Element | null }>(controls) : null;
  const control = found?.control ?? found;
  return { control, name: control && `${control.ariaLabel} ${control.textContent}` };
}

/** A switch may be called something else by then. In a dialog, what it asks then is to be read first. */
function isSame(first: Pressed, { control, name }: Pressed): boolean {
  return first.control === control && (first.name === name || !control?.closest(dialogs));
}
