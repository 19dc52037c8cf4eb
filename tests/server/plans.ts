import { CompiledQuery, sql } from "kysely";
import { expect } from "vitest";
import { isPostgres } from "../../server/storage/database.ts";
import type { Database } from "../../server/storage/tables.ts";

interface PlanRow {
  id?: number;
  parent?: number;
  detail?: string;
  "QUERY PLAN"?: string;
}

/**
 * Runs `read`, and expects each of its statements to read no table whole and to sort no more than a few rows. With `index`,
 * one of them has to read that index.
 */
export async function readExplained<Result>(
  db: Database,
  read: (db: Database) => Promise<Result>,
  index?: string,
): Promise<Result> {
  const statements: { text: string; parameters: readonly unknown[] }[] = [];
  const collecting = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, queryId);
      if (/ from /.test(text)) statements.push({ text, parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const result = await read(collecting);
  const plans: string[] = [];
  await db.transaction().execute(async (transaction) => {
    if (isPostgres(db))
      await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(
        transaction,
      );
    for (const { text, parameters } of statements) {
      if (/pg_database|pg_backend_pid/.test(text)) continue;
      const explain = isPostgres(db) ? "explain" : "explain query plan";
      const { rows } = await transaction.executeQuery<PlanRow>(
        CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
      );
      const plan = rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
      const about = `${text}\n${plan}`;
      plans.push(plan);
      // Rows that another index has found are few, and no index orders them.
      if (!text.includes("as materialized")) {
        // An incremental sort, by the last terms, is of the few rows at the same place of an index.
        expect(plan, about).not.toMatch(/TEMP B-TREE FOR (?!(LAST|RIGHT) )|^\W*Sort\b(?! Key)/m);
        // Where few rows have a key, all of them may be sorted.
        expect(plan, about).not.toMatch(
          /Incremental Sort .*rows=\d{3}.*\n.*\n *Presorted Key: (?!.*(recency|number_key))/,
        );
        // An index with a filter but no condition might be read whole before enough rows pass. So might all rows by recency.
        expect(plan, about).not.toMatch(/ on (order|customer)_index\b.*\n *Filter: /);
        expect(plan, about).not.toMatch(/_recency on (order|customer)_index\b.*\n *Index Cond: .*\n *Filter: /);
      }
      expect(plan, about).not.toContain("Seq Scan on");
      // Other tables are looked up for each row of the list's index: their indexes are not read whole.
      expect(plan, about).not.toMatch(/ on (orders|order_items)\b.*$(?!\n.* Cond:)|SCAN [io]\b/m);
      // Only what the statement itself has made is read whole.
      for (const { parent, detail = "" } of rows) {
        const makes = (row: PlanRow) =>
          (row.parent === parent && /^(CO-ROUTINE|MATERIALIZE) /.test(row.detail ?? "")) ||
          (row.id === parent && /^(RECURSIVE STEP|(CO-ROUTINE|MATERIALIZE) (places|counts))$/.test(row.detail ?? "")) ||
          row.detail === detail.replace("SCAN", "MATERIALIZE");
        const isMade = rows.some(makes);
        if (/^SCAN \w+$/.test(detail)) expect(isMade, about).toBe(true);
      }
    }
  });
  if (index) expect(plans.join("\n")).toMatch(new RegExp(`INDEX ${index} |using ${index} `));
  return result;
}
