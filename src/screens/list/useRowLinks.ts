import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { leaveBy } from "../leftBy.ts";

/** What a row's link to the record's page puts into the history: the query of the list it comes from. */
export interface FromList {
  readonly list: string;
}

/**
 * Follows the links of a table's rows within the page. Rows have plain links, and the table listens for all of them: a
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
    // The second click of a double click comes when the address is the new one already.
    if (link.pathname === location.pathname) return;
    leaveBy(link);
    const { search } = location;
    const fromList: FromList = { list: search };
    navigate(link.pathname, { state: "over" in link.dataset ? { over: { ...here, search } } : fromList });
  };
}

/** Whether a click on a link is followed within the page: with another button or a modifier, the browser opens it elsewhere. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
