// npm run export-shop -- file: writes all customers and orders as one JSON document.

import { readArguments, runCommand, withDatabase } from "../command.ts";
import { exportShop, isTooLarge } from "../storage/shop-documents.ts";

runCommand(async () => {
  const [file = ""] = readArguments("npm run export-shop -- file");
  const { customers, orders } = await withDatabase((db) => exportShop(db, file));
  console.log(`${customers} customers and ${orders} orders are in ${file}.`);
  if (isTooLarge(file)) console.log("The file is larger than 512 MiB: import-shop cannot read it.");
});
