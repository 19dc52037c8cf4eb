import { type RefObject, useEffect, useRef } from "react";

/** What is wrong, in the field of that name where there are several. */
type Problem = string | { readonly field: string } | undefined;

/**
 * Puts the keyboard where something is wrong, whoever finds it, the page or the server, so that a screen reader says why: to
 * the field with this ref, or to a field of the form with it.
 */
export function useFocusOnProblem<T extends HTMLInputElement | HTMLFormElement>(problem: Problem): RefObject<T | null> {
  const place = useRef<T>(null);
  useEffect(() => {
    if (!problem) return;
    let wrong: unknown = place.current;
    if (wrong instanceof HTMLFormElement && typeof problem === "object")
      wrong = wrong.elements.namedItem(problem.field);
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [problem]);
  return place;
}
