/** The elements that a click can press; everything else counts as one. */
const controls = "a, button, input, label";
const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Blocks the second click of a double click unless it presses what the first one did: the person did not mean what has
 * moved below the pointer since, as a dialog opened or closed (behaviour: Double clicks).
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

/** Returns the control that a click is on, or whose label, and the control's current name. */
function pressedBy(target: EventTarget | null) {
  const found = target instanceof Element ? target.closest<Element & { control?: Element | null }>(controls) : null;
  const control = found?.control ?? found;
  return { control, name: control && `${control.ariaLabel} ${control.textContent}` };
}

/** Whether both clicks are on one control. In a dialog its name must be the same, too: a new question must be read first. */
function isSame(first: Pressed, { control, name }: Pressed): boolean {
  return first.control === control && (first.name === name || !control?.closest(dialogs));
}
