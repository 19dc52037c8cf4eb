// npm run import-shop -- file: adds the customers and orders of a JSON document, all of them or none.

import { readArguments, runCommand, withDatabase } from "../command.ts";
import { importShop } from "../storage/shop-documents.ts";

runCommand(async () => {
  const [path = ""] = readArguments("npm run import-shop -- file");
  const { customers, orders } = await withDatabase((db) => importShop(db, path, new Date()));
  console.log(`${customers} customers and ${orders} orders were added.`);
});
