import type { Generated } from "kysely";
import type { ListName } from "../../contract/list-names.ts";

// Tables derived from those of the shop, from which they can be rebuilt: the rollups and the indexes of lists.

/** The buckets of ten minutes (UTC) that have orders (server/insights/rollups.ts). */
export interface InsightBucketsTable {
  /** YYYY-MM-DDTHH:M, where M is the first digit of the minutes. */
  bucket: string;
  /** 1 if the rollups of the bucket have to be computed again. */
  is_dirty: number;
  /** How many changes of orders have added rows to its rollups and its day's since these were summed up. */
  added: Generated<number>;
}

/** The key of a rollup: a bucket, or a day, which is the sum of its buckets. Several rows of the same rollup are summed. */
interface Rollup {
  grain: "bucket" | "day";
  /** As the name of a bucket, or YYYY-MM-DD (UTC). */
  starts: string;
}

/** Sums over the orders that have the same value of a dimension. */
export interface InsightCountsTable extends Rollup {
  dimension: string;
  value: string | null;
  orders: number;
  revenue_paisa: number;
  units: number;
}

/**
 * Of shipping and delivery each: the orders, those whose duration is known (`_timed`), and the sum of these durations in
 * milliseconds (`_ms`). Of the delivered orders: those with an estimated day, and those that came by then.
 */
export interface InsightShippingTable extends Rollup {
  shipped: number;
  ship_timed: number;
  ship_ms: number;
  delivered: number;
  deliver_timed: number;
  deliver_ms: number;
  estimated: number;
  on_time: number;
}

/** The buyers of a bucket or day, by the bucket or day of their previous purchase; null for a first purchase. */
export interface InsightBuyersTable extends Rollup {
  previous: string | null;
  buyers: number;
}

/** The records that have changed since they were indexed. */
export interface IndexStaleTable {
  list: ListName;
  id: string;
}

/**
 * Notes of the customers whose orders have come or gone, as the orders name them: the server has to read again whether these
 * customers have orders.
 */
export interface IndexStaleBuyersTable {
  number: Generated<number>;
  customer_id: string | null;
  customer_email: string | null;
}

/** How many records of a list are indexed. */
export interface IndexCountsTable {
  list: ListName;
  records: number;
}

/** On PostgreSQL, the indexes of trigrams whose terms are not yet collected from the rows up to number `row`. */
export interface IndexTermsBehindTable {
  trigrams: string;
  row: number;
}

/** The fields by which a list is sorted, searched and filtered (server/storage/list-index-rows.ts). */
interface ListIndex {
  row: Generated<number>;
  id: string;
  /** The negated creation time in milliseconds, so that the newest come first. Without a date, a value that comes last. */
  recency: number;
  search: string;
  /** The text by which Find anything finds the record (server/storage/windows/found-text.ts). */
  found_by: Generated<string>;
}

/** The `_key` columns are sort keys (contract/sort-key.ts). Moments are in milliseconds; blank values are null. */
export interface OrderIndexTable extends ListIndex {
  number_key: string | null;
  customer_key: string | null;
  status_key: string | null;
  items: number;
  total: number;
  status: string | null;
  shipping: string | null;
  payment: string | null;
  city: string | null;
  country: string | null;
  carrier: string | null;
  /** Null unless the order counts as cancelled. */
  reason: string | null;
  /** The names of the products (server/storage/windows/product-lines.ts). */
  products: Generated<string>;
  /** On SQLite alone (server/storage/windows/signature.ts). */
  signature: Generated<number>;
}

/** The columns have the forms of OrderIndexTable. */
export interface CustomerIndexTable extends ListIndex {
  name_key: string | null;
  email_key: string | null;
  phone_key: string | null;
  age: number | null;
  gender_key: string | null;
  /** 0 for a verified customer, who comes first; 1 for another. */
  status: number;
  /** 1 for a customer who has orders, 0 for another. */
  has_orders: number;
  last_login: number | null;
  last_visit: number | null;
  gender: string | null;
}
