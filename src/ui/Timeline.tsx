import { Check, type IconNode, Undo2, X } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import * as css from "./Timeline.css.ts";

export type TimelineEntry = {
  /** Done, happening now, still to come, sent back, or not done and not to be. */
  mark: keyof typeof css.marks;
  /** Replaces the mark's own icon, or the dot of what is happening now. */
  icon?: IconNode;
  title: string;
  /** One line each. */
  details?: readonly string[];
  date?: ReactNode;
};

const markIcons: Partial<Record<TimelineEntry["mark"], IconNode>> = { done: Check, returned: Undo2, failed: X };

/** Lists what has happened to something, from the first to the last. */
export function Timeline({ name, entries }: { name: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={name}>
      {entries.map(({ mark, icon = markIcons[mark], title, details = [], date }) => (
        <li key={title} className={css.entry}>
          <span className={`${css.mark} ${css.marks[mark]}`}>
            {icon ? <Icon of={icon} size={14} /> : mark === "now" ? <span className={css.dot} /> : null}
          </span>
          <div className={css.words}>
            <p className={css.title}>{title}</p>
            {details.map((detail) => (
              <p key={detail} className={css.detail}>
                {detail}
              </p>
            ))}
          </div>
          {date === undefined ? null : <p className={css.date}>{date}</p>}
        </li>
      ))}
    </ol>
  );
}
