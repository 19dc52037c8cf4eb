// npm run bench, its last part: the built server with 10,000 orders under 50 clients, in rounds of 4 seconds or as many as
// the first argument says, against floors loaded in turns with it (docs/measuring.md).
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
