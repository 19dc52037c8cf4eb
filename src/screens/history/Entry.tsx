import { memo } from "react";
import { formatLongDate } from "../../domain/formats.ts";
import { recordIn } from "../../domain/held-list.ts";
import { type FieldChange, type HistoryEntry, isCreation, isDeletion, recordPath } from "../../domain/history.ts";
import {
  actionInWords,
  authorInWords,
  beginningOf,
  fieldInWords,
  isInOwnWords,
  recordInWords,
  valueInWords,
} from "../../domain/history-words.ts";
import * as text from "../../styles/text.css.ts";
import { useShopData } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import * as styles from "./history.css.ts";
import { TakeBack } from "./TakeBack.tsx";

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly withRecord: boolean;
}

/** One change: what, when and by whom, and its fields before and after. */
export const Entry = memo(function Entry({ entry, withRecord }: EntryProps) {
  const { action, at, by, record, changes } = entry;
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.title}>
          <bdi>{actionInWords(action)}</bdi>
        </p>
        {withRecord && <Subject record={record} />}
        <p className={styles.author}>
          <bdi>{authorInWords(by)}</bdi>
        </p>
        <p className={text.caption}>
          <time dateTime={at}>{formatLongDate(at, "At an unknown time")}</time>
        </p>
        <TakeBack entry={entry} />
      </div>
      {changes.length > 0 && (
        <div className={styles.changes}>
          {isDeletion(action) ? (
            <details>
              <summary className={styles.summary}>What was deleted</summary>
              <Changes changes={changes} only="before" />
            </details>
          ) : (
            <Changes changes={changes} only={isCreation(action) ? "after" : undefined} />
          )}
        </div>
      )}
    </li>
  );
});

/** Links to the record while it is in the shop. In a large shop, a record that is not loaded counts as there. */
function Subject({ record }: { record: HistoryEntry["record"] }) {
  const { isLarge } = useApp().settings;
  const held = useShopData(({ context: { orders, users } }) =>
    record.kind === "order" ? recordIn(orders, record._id) : recordIn(users, record._id),
  );
  const isThere = held || (isLarge && held === undefined);
  const words = recordInWords(record);
  const path = recordPath(record);
  if (!words) return null;
  return (
    <p className={styles.subject}>
      {isThere && path ? (
        <ScreenLink to={path} className={text.link}>
          <bdi>{words}</bdi>
        </ScreenLink>
      ) : (
        <bdi>{words}</bdi>
      )}
    </p>
  );
}

interface ChangesProps {
  readonly changes: readonly FieldChange[];
  /** The only state to show: "before" of a deletion, "after" of a creation. */
  readonly only?: "before" | "after" | undefined;
}

function Changes({ changes, only }: ChangesProps) {
  return (
    <dl className={styles.fields}>
      {changes.map(({ field, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a server may name a field twice
        <div key={`${field} ${index}`} className={styles.field}>
          <dt className={styles.fieldName}>
            <bdi>{fieldInWords(field)}</bdi>
          </dt>
          <dd className={styles.values}>
            {only !== "after" && <Value field={field} value={before} />}
            {only === undefined && (
              <span className={styles.arrow}>
                <span aria-hidden="true">→</span>
                <span className={text.visuallyHidden}> changed to </span>
              </span>
            )}
            {only !== "before" && <Value field={field} value={after} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a value; of a long one the beginning, until it is opened. */
function Value({ field, value }: { field: string; value: unknown }) {
  const words = valueInWords(field, value);
  if (words === undefined) return <span className={styles.none}>None</span>;
  const beginning = beginningOf(words);
  // With "auto", a name in it could set the direction of the whole sentence.
  const dir = isInOwnWords(field) ? "ltr" : "auto";
  const whole = (
    <bdi dir={dir} className={styles.value}>
      {words}
    </bdi>
  );
  if (beginning === undefined) return whole;
  return (
    <details className={styles.long}>
      <summary>
        <bdi dir={dir} className={styles.beginning}>
          {beginning}
        </bdi>{" "}
        <span className={text.link}>All of it</span>
      </summary>
      {whole}
    </details>
  );
}
