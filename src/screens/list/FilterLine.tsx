import { X } from "lucide";
import { Fragment, useMemo } from "react";
import { describeFilter, describeIgnored, type FilterPart } from "../../domain/filter-words.ts";
import type { Facets, FilterInAddress } from "../../domain/filters.ts";
import { link } from "../../styles/text.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./filters.css.ts";

interface FilterLineProps extends FilterInAddress {
  readonly facets: Facets<never>;
  /** What the list is of, as many. */
  readonly many: string;
  readonly onRemove: (part: FilterPart) => void;
  readonly onShowAll: () => void;
}

/** Says which records the list shows when its address asks for some only; each part can be removed. */
export function FilterLine({ facets, filter, ignored, many, onRemove, onShowAll }: FilterLineProps) {
  const parts = useMemo(() => describeFilter(facets, filter), [facets, filter]);
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
            {parts.map((part) => (
              <Fragment key={`${part.words} ${part.name}`}>
                <span className={styles.separator}>{part.before}</span>
                <Chip part={part} onRemove={() => onRemove(part)} />
              </Fragment>
            ))}
          </p>
        </div>
      )}
      {left && <p className={styles.ignored}>{left}</p>}
    </>
  );
}

function Chip({ part: { words, value, name }, onRemove }: { part: FilterPart; onRemove: () => void }) {
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
      <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon of={X} size={14} />
      </button>
    </span>
  );
}
