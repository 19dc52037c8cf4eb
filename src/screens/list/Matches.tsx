import { formatCount } from "../../domain/formats.ts";
import { visuallyHidden } from "../../styles/text.css.ts";

interface MatchesProps {
  readonly term: string;
  readonly count: number | undefined;
  /** What is counted, as one and as many. */
  readonly one: string;
  readonly many: string;
}

/** Says to those who cannot see the list how many records a search has found. */
export function Matches({ term, count, one, many }: MatchesProps) {
  const searched = term.trim() !== "" && count !== undefined;
  return (
    <div className={visuallyHidden} aria-live="polite">
      {searched ? `${formatCount(count)} ${count === 1 ? one : many} found` : ""}
    </div>
  );
}
