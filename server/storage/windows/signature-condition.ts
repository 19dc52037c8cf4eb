import { sql } from "kysely";
import { isPostgres } from "../database.ts";
import { either } from "./conditions.ts";
import type { Condition, IndexReader } from "./reader.ts";
import type { Signature } from "./signature.ts";

/**
 * Returns the condition that a row's signature agrees with the filters, which SQLite tests before it reads the row; undefined
 * where no filter asks for one, and on PostgreSQL.
 */
export function agreement({ db, request }: IndexReader): Condition | undefined {
  if (isPostgres(db)) return undefined;
  const each = request.filters.flatMap(({ signatures }) => (signatures ? [agreesWithOne(signatures)] : []));
  return each.length > 0 ? sql<boolean>`${sql.join(each, sql` and `)}` : undefined;
}

function agreesWithOne(signatures: readonly Signature[]): Condition {
  const masks = new Set(signatures.map(({ mask }) => mask));
  return either(
    [...masks].map((mask) => {
      const bits = signatures.flatMap((signature) => (signature.mask === mask ? [sql.lit(signature.bits)] : []));
      return sql<boolean>`(t.signature & ${sql.lit(mask)}) in (${sql.join(bits)})`;
    }),
  );
}
