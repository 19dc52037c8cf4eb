import { formatCount } from "../../domain/formats.ts";
import { visuallyHidden } from "../../styles/text.css.ts";

interface MatchesProps {
  /** Whether records are left out because somebody asked for others. */
  readonly narrowed: boolean;
  readonly count: number | undefined;
  /** What is counted, as one and as many. */
  readonly one: string;
  readonly many: string;
}

/** Says to those who cannot see the list how many records were found for what they asked. */
export function Matches({ narrowed, count, one, many }: MatchesProps) {
  return (
    <div className={visuallyHidden} aria-live="polite">
      {narrowed && count !== undefined ? `${formatCount(count)} ${count === 1 ? one : many} found` : ""}
    </div>
  );
}
