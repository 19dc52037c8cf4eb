import type { Kysely } from "kysely";
import type { ListName } from "../../contract/list-names.ts";
import type { Carrier, OrderStatus, ShippingStatus } from "../../contract/order-lifecycle.ts";
import type {
  CustomerIndexTable,
  IndexCountsTable,
  IndexStaleBuyersTable,
  IndexStaleTable,
  IndexTermsBehindTable,
  InsightBucketsTable,
  InsightBuyersTable,
  InsightCountsTable,
  InsightShippingTable,
  OrderIndexTable,
} from "./derived-tables.ts";

// Timestamps are ISO 8601 text in UTC, amounts whole paisa, booleans 0 or 1: the same on both databases.

export interface AccountsTable {
  id: string;
  email: string;
  email_key: string;
  name: string;
  role: "administrator" | "staff" | "disabled";
  password_hash: string;
  created_at: string;
}

export interface SessionsTable {
  token_hash: string;
  account_id: string;
  created_at: string;
  last_used_at: string;
  user_agent: string | null;
}

export interface SignInAttemptsTable {
  key: string;
  attempts: number;
  window_started_at: string;
}

export interface AuditTable {
  id: string;
  at: string;
  account_id: string | null;
  account_email: string | null;
  action: string;
  entity_id: string;
  before: string | null;
  after: string | null;
  /** For a change of a record: its list, and the list's version that the change made. */
  list: ListName | null;
  list_version: number | null;
  /** What a deletion removed that `before` does not hold, as JSON. */
  related: string | null;
  /** The id of the change that this one undoes. */
  undoes: string | null;
}

export interface CustomersTable {
  id: string;
  name: string;
  email: string;
  email_key: string;
  contact_no: string | null;
  age: number | null;
  gender: "Male" | "Female" | "Other" | null;
  is_verified: number;
  created_at: string | null;
  last_login: string | null;
  last_visit: string | null;
  version: string;
}

export interface OrdersTable {
  id: string;
  order_number: string;
  customer_id: string | null;
  created_at: string | null;
  updated_at: string | null;
  status: OrderStatus;
  cancelled: number;
  cancellation_reason: string | null;
  item_count: number;
  subtotal_paisa: number | null;
  shipping_fee_paisa: number | null;
  total_paisa: number;
  notes: string | null;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postal_code: string | null;
  payment_status: string | null;
  payment_method: string | null;
  carrier: Carrier | null;
  tracking_number: string | null;
  shipping_status: ShippingStatus | null;
  shipping_notes: string | null;
  estimated_delivery: string | null;
  packed_at: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  returned_at: string | null;
  return_reason: string | null;
  version: string;
}

export interface OrderItemsTable {
  id: string;
  order_id: string;
  position: number;
  name: string;
  tagline: string | null;
  image: string | null;
  gallery: string | null;
  quantity: number | null;
  unit_price_paisa: number;
  total_price_paisa: number;
}

export interface ListVersionsTable {
  list: ListName;
  version: number;
}

/** One row: the id of this database, and when the demo shop was offered a place in it. */
export interface InstallationTable {
  id: string;
  demo_offered_at: string | null;
}

/** Views: the search, filter, sort and columns of a list, under a name (contract/views.ts). */
export interface ViewsTable {
  id: string;
  list: ListName;
  /** The account that owns it; null for a view of the shop. */
  account_id: string | null;
  name: string;
  /** The normalized name, by which names are compared. */
  name_key: string;
  query: string;
  columns: string | null;
  created_at: string;
  updated_at: string;
}

/** The view that a list begins with, for an account. */
export interface FirstViewsTable {
  account_id: string;
  list: ListName;
  view_id: string;
}

/** The record that a page has open for change. */
export interface PresenceTable {
  /** The hash of the token of the page's session. */
  token_hash: string;
  page: string;
  list: ListName;
  record_id: string;
  /** When the page last renewed it. */
  renewed_at: string;
}

export interface Tables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  audit: AuditTable;
  customers: CustomersTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  list_versions: ListVersionsTable;
  installation: InstallationTable;
  views: ViewsTable;
  first_views: FirstViewsTable;
  presence: PresenceTable;
  insight_buckets: InsightBucketsTable;
  insight_counts: InsightCountsTable;
  insight_shipping: InsightShippingTable;
  insight_buyers: InsightBuyersTable;
  index_stale: IndexStaleTable;
  index_stale_buyers: IndexStaleBuyersTable;
  index_counts: IndexCountsTable;
  index_terms_behind: IndexTermsBehindTable;
  order_index: OrderIndexTable;
  customer_index: CustomerIndexTable;
}

export type Database = Kysely<Tables>;
