import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { leaveBy } from "../leftBy.ts";

/** The history state of a row's link to the record's page: the query of the list that it comes from. */
export interface FromList {
  readonly list: string;
}

/**
 * Returns a click listener for a table that follows the links of its rows within the page. Rows have plain links: a
 * component of the router for each would cost a search most of its time. A link to a dialog's path has `data-over`.
 */
export function useRowLinks() {
  const navigate = useNavigate();
  const here = useLocation();

  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || link.origin !== location.origin || event.defaultPrevented) return;
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // At the second click of a double click, the address is the new one already.
    if (link.pathname === location.pathname) return;
    leaveBy(link);
    const { search } = location;
    const fromList: FromList = { list: search };
    navigate(link.pathname, { state: "over" in link.dataset ? { over: { ...here, search } } : fromList });
  };
}

/** Whether a click on a link is followed within the page; other buttons and modifiers are left to the browser. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
