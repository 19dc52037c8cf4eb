import { ChevronLeft } from "lucide";
import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { isRecord } from "../../../contract/is-record.ts";
import { pathWithin } from "../../domain/paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as css from "./list.css.ts";
import { isPlainClick } from "./useRowLinks.ts";

/** The history state of a profile's link to an order: the profile's path, and the ids of the orders that it shows. */
export interface FromProfile {
  readonly profile: string;
  readonly orders: readonly string[];
}

interface BackToListProps {
  readonly path: string;
  readonly children: string;
}

/** Links back to the profile or the list that the screen was opened from, or else to the top of the list. */
export function BackToList({ path, children }: BackToListProps) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const query = isRecord(state) && typeof state.list === "string" ? state.list : undefined;
  const profile = isRecord(state) && typeof state.profile === "string" ? pathWithin(state.profile) : undefined;

  const goBack = (event: MouseEvent) => {
    if ((query ?? profile) === undefined || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(-1);
  };

  return (
    <Link to={profile ?? path + (query ?? "")} className={css.back} onClick={goBack}>
      <Icon of={ChevronLeft} />
      {profile ? "Back to Profile" : children}
    </Link>
  );
}
