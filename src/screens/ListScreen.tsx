import { type ReactNode, useState } from "react";
import { formatCount } from "../domain/formats.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import * as table from "../ui/Table.css.ts";
import { LoadFailure } from "./LoadFailure.tsx";
import * as styles from "./list.css.ts";
import { useShopData } from "./product.tsx";

const rowsAtFirst = 100;

interface Column<T> {
  readonly title: string;
  /** Of the cells. */
  readonly className?: string;
  readonly numeric?: boolean;
  readonly cell: (record: T) => ReactNode;
}

interface ListScreenProps<T> {
  readonly title: string;
  /** The accessible name of the table. */
  readonly name: string;
  readonly list: readonly T[] | undefined;
  readonly columns: readonly Column<T>[];
  readonly empty: ReactNode;
}

/** A list of records as a table, a hundred rows at a time. */
export function ListScreen<T extends { readonly _id: string }>({
  title,
  name,
  list,
  columns,
  empty,
}: ListScreenProps<T>) {
  const failed = useShopData((state) => state.matches("failed"), false);
  const [shown, setShown] = useState(rowsAtFirst);

  return (
    <>
      <PageHeader title={title} count={list?.length ? formatCount(list.length) : undefined} />
      {list ? (
        <Card flush>
          {list.length === 0 ? (
            empty
          ) : (
            <table className={table.table} aria-label={name}>
              <thead className={table.head}>
                <tr>
                  {columns.map((column) => (
                    <th
                      key={column.title}
                      scope="col"
                      className={`${table.columnHead} ${column.numeric ? table.numeric : ""}`}
                    >
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className={table.body}>
                {list.slice(0, shown).map((record, position) => (
                  // Ids may be missing or repeat, so the place in the list has to be the key.
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
                  <tr key={position} className={table.row}>
                    {columns.map((column) => (
                      <td
                        key={column.title}
                        className={`${table.cell} ${column.numeric ? table.numeric : ""} ${column.className ?? ""}`}
                      >
                        {column.cell(record)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {list.length > shown && (
            <div className={styles.more}>
              <Button onClick={() => setShown(shown + rowsAtFirst)}>Show more</Button>
            </div>
          )}
        </Card>
      ) : failed ? (
        <LoadFailure />
      ) : (
        <Card>
          <div className={styles.skeleton}>
            {Array.from({ length: 12 }, (_, row) => row).map((row) => (
              <Skeleton key={row} height={16} />
            ))}
          </div>
        </Card>
      )}
    </>
  );
}
