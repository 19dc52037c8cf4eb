import { X } from "lucide";
import { Fragment, useMemo } from "react";
import { describeFilter, describeIgnored, type FilterPart } from "../../domain/filter-words.ts";
import type { Facets, FilterInAddress } from "../../domain/filters.ts";
import { link } from "../../styles/text.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./filters.css.ts";

interface FilterLineProps extends FilterInAddress {
  readonly facets: Facets<never>;
  /** The plural name of the list's records. */
  readonly many: string;
  readonly onRemove: (part: FilterPart) => void;
  /** Called when the last part was removed, to move the focus elsewhere. */
  readonly onNoneLeft: () => void;
  readonly onShowAll: () => void;
}

/** Lists the parts of the filter in the URL, each of which can be removed, and the parameters in the URL that the list does not know. */
export function FilterLine({ facets, filter, ignored, many, onRemove, onNoneLeft, onShowAll }: FilterLineProps) {
  const parts = useMemo(() => describeFilter(facets, filter), [facets, filter]);
  const remove = (part: FilterPart, button: HTMLElement) => {
    const place = parts.indexOf(part);
    onRemove(part);
    if (parts.length === 1) onNoneLeft();
    // If there is a next part, it takes over this place and the focus.
    else if (place === parts.length - 1) button.closest("p")?.querySelectorAll("button")[place - 1]?.focus();
  };
  const left = describeIgnored(ignored);
  return (
    <>
      {parts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
        <div className={styles.line} role="group" aria-label="Filter">
          <button type="button" className={`${link} ${styles.showAll}`} onClick={onShowAll}>
            Show all {many}
          </button>
          <p className={styles.chips}>
            {parts.map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: chips hold no state of their own
              <Fragment key={place}>
                <span className={styles.separator}>{part.separator}</span>
                <Chip part={part} onRemove={(button) => remove(part, button)} />
              </Fragment>
            ))}
          </p>
        </div>
      )}
      {left && <p className={styles.ignored}>{left}</p>}
    </>
  );
}

function Chip({
  part: { words, value, name },
  onRemove,
}: {
  part: FilterPart;
  onRemove: (button: HTMLElement) => void;
}) {
  return (
    <span className={styles.chip}>
      <span className={styles.chipWords}>
        {words}
        {value !== undefined && (
          <>
            {" "}
            <bdi className={styles.chipValue} title={value}>
              {value}
            </bdi>
          </>
        )}
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget, detail }) => {
          // The second click of a double click would remove the part that has moved to this place.
          if (detail < 2) onRemove(currentTarget);
        }}
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  );
}
