import { type RefObject, useEffect, useRef } from "react";

/** The message of what is wrong, or an object that names the field where there are several. */
type Problem = string | { readonly field: string } | undefined;

/**
 * Focuses what is wrong, whether the page or the server found it, so that a screen reader says why: the field with this
 * ref, or a field of the form with it.
 */
export function useFocusOnProblem<T extends HTMLInputElement | HTMLFormElement>(problem: Problem): RefObject<T | null> {
  const place = useRef<T>(null);
  useEffect(() => {
    if (!problem) return;
    const form: unknown = place.current;
    const wrong: unknown =
      form instanceof HTMLFormElement && typeof problem === "object" ? form.elements.namedItem(problem.field) : form;
    // Of radio buttons, the one that Tab reaches first.
    const field = wrong instanceof RadioNodeList ? ([...wrong].find(isChecked) ?? wrong[0]) : wrong;
    if (field instanceof HTMLElement) field.focus();
  }, [problem]);
  return place;
}

const isChecked = (radio: Node) => radio instanceof HTMLInputElement && radio.checked;
