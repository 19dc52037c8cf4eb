// npm run bench, its last part: the built server with 10,000 orders under 50 clients that each ask again as soon as they
// are answered, against floors loaded in turns with it in the same run.
//
//   reading    the list of orders, plain and compressed, and its 304, against the same bytes as a static file of the
//              same server; and against json-server on the same orders, when npm can fetch it
//   updating   the list after one change, and the changes alone, one at a time, against the list built anew
//   changing   shipping updates, on SQLite and on a private PostgreSQL, against the bare update in a loop over one
//              connection, just as durable
//
// A round takes 4 seconds, or as many as the first argument says; figures are medians of 5 rounds. Nothing here fails for
// being slow. It does fail when an answer is not the one expected.
import { throughputTable } from "./http-load.ts";
import { measureLists, measureUpdates } from "./server-lists.ts";
import { measureShipping } from "./server-shipping.ts";
import { type Shop, type ShopOptions, startShop, withPostgres } from "./support.ts";

const size = { orders: 10_000, customers: 300 };
const rounds = 5;
const seconds = Number(process.argv[2] ?? 4);

async function withShop<Result>(options: ShopOptions, measure: (shop: Shop) => Promise<Result>): Promise<Result> {
  const shop = await startShop(size, options);
  try {
    return await measure(shop);
  } finally {
    await shop.stop();
  }
}

console.log(
  `\n${size.orders} orders, 50 clients, medians of ${rounds} rounds of ${seconds} s. Node ${process.version}.\n`,
);
const lists = await withShop({}, (shop) => measureLists(shop, rounds, seconds));
const updates = await withShop({}, (shop) => measureUpdates(shop, rounds, seconds));
const onSqlite = await withShop({}, (shop) => measureShipping(shop, rounds, seconds));
const onPostgres = await withPostgres((databaseUrl) =>
  withShop({ databaseUrl }, (shop) => measureShipping(shop, rounds, seconds)),
);
console.log(throughputTable([...lists, ...updates, ...onSqlite, ...onPostgres]));
