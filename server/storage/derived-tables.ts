import type { Generated } from "kysely";
import type { ListName } from "../../contract/list-names.ts";

// What is worked out from the tables of the shop, and can be made anew from them: the rollups and the indexes of lists.

/** The buckets of ten minutes (UTC) with orders, as YYYY-MM-DDTHH:M; 1 for a dirty one (server/insights/rollups.ts). */
export interface InsightBucketsTable {
  bucket: string;
  is_dirty: number;
}

/** What is rolled up: a bucket, or a day, which is the sum of its buckets. */
interface Rollup {
  grain: "bucket" | "day";
  /** YYYY-MM-DDTHH:M or YYYY-MM-DD (UTC). */
  starts: string;
}

/** Orders by what they have in common. */
export interface InsightCountsTable extends Rollup {
  dimension: string;
  value: string | null;
  orders: number;
  revenue_paisa: number;
  units: number;
}

/** How orders were shipped and delivered: how many, of how many it is known how long it took, and how long they took together. */
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

/** How many bought, by the bucket or day before it in which they had done so last; by none when it was their first. */
export interface InsightBuyersTable extends Rollup {
  previous: string | null;
  buyers: number;
}

/** The records that are to be indexed (anew) before windows of their list are right. */
export interface IndexStaleTable {
  list: ListName;
  id: string;
}

/** How many records of a list are indexed. */
export interface IndexCountsTable {
  list: ListName;
  records: number;
}

/** On PostgreSQL, an index of trigrams of whose rows not all pieces are kept yet: those up to `row` are missing. */
export interface IndexTermsBehindTable {
  trigrams: string;
  row: number;
}

/** What a list is sorted, searched and filtered by (server/storage/list-index.ts). */
interface ListIndex {
  row: Generated<number>;
  id: string;
  /** When the record was created, in milliseconds with the opposite sign: the newest first; without a date, the last. */
  recency: number;
  search: string;
  /** What finds the record over every screen (server/storage/windows/found-text.ts). */
  found_by: Generated<string>;
}

/** Texts are sorted by their keys (contract/sort-key.ts). Moments are in milliseconds; what is blank is null. */
export interface OrderIndexTable extends ListIndex {
  number_key: string | null;
  customer_key: string | null;
  status_key: string | null;
  created: number | null;
  items: number;
  total: number;
  status: string | null;
  shipping: string | null;
  payment: string | null;
  city: string | null;
  country: string | null;
  carrier: string | null;
  /** Of orders that count as cancelled. */
  reason: string | null;
}

/** As OrderIndexTable. */
export interface CustomerIndexTable extends ListIndex {
  name_key: string | null;
  email_key: string | null;
  phone_key: string | null;
  age: number | null;
  gender_key: string | null;
  /** 0 for a verified customer, who comes first. */
  status: number;
  created: number | null;
  last_login: number | null;
  last_visit: number | null;
  gender: string | null;
}
