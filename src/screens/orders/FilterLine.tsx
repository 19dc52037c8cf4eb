import { Fragment } from "react";
import { describeOrderFilter } from "../../domain/order-filter.ts";
import type { OrderFilter } from "../../domain/order-filter-path.ts";
import { link } from "../../styles/text.css.ts";
import * as styles from "./orders.css.ts";

interface FilterLineProps {
  readonly filter: OrderFilter;
  readonly onShowAll: () => void;
}

/** Says which orders the list shows when its address asks for some only, and leads to all of them. */
export function FilterLine({ filter, onShowAll }: FilterLineProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div className={styles.filter} role="group" aria-label="Filter">
      <p className={styles.filterWords}>
        {describeOrderFilter(filter).map(({ words, value }, index) => (
          <Fragment key={words}>
            {index > 0 && ", "}
            {words}
            {value !== undefined && (
              <>
                {" "}
                <bdi className={styles.filterValue} title={value}>
                  {value}
                </bdi>
              </>
            )}
          </Fragment>
        ))}
      </p>
      <button type="button" className={`${link} ${styles.showAll}`} onClick={onShowAll}>
        Show all orders
      </button>
    </div>
  );
}
