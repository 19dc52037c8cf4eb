// npm run bench:shop -- 10000000 file:/tmp/large.db: makes a shop of so many orders in an empty database, which stays. The
// measurements take that address, too, and `npm start` shows the shop. On PostgreSQL, the account has to be a superuser.
import { onEachDatabase, startLargeShop } from "./databases.ts";
import { administrator } from "./support.ts";

await onEachDatabase(async (orders, databaseUrl) => {
  if (!databaseUrl) throw new Error("Name a database, file:… or postgres://…, behind the number of orders.");
  const shop = await startLargeShop(orders, { databaseUrl });
  await shop.stop();
  console.log(
    `SILLAGE_MODE=production DATABASE_URL=${databaseUrl} npm start shows it to ${administrator.email}, "${administrator.password}".`,
  );
});
