import { ordersPath } from "./paths.ts";

/** What an order can be printed as. */
export const printedDocuments = { "packing-slip": "Packing slip", invoice: "Invoice" } as const;
export type PrintedDocument = keyof typeof printedDocuments;

/** How many orders are printed at once: as many as a browser lays out in a moment. */
export const mostPrinted = 500;

/** Where orders are printed from. Their ids are in the fragment, which may be longer than servers let addresses be. */
export function printPath(document: PrintedDocument, orderIds: readonly string[]): string {
  const ids = new URLSearchParams(orderIds.map((id) => ["id", id]));
  return `${ordersPath}/print/${document}#${ids}`;
}

/** The document that a part of an address names; undefined where there is none such. */
export function readPrintedDocument(name: string | undefined): PrintedDocument | undefined {
  return name !== undefined && Object.hasOwn(printedDocuments, name) ? (name as PrintedDocument) : undefined;
}

/** The ids in the fragment of such an address, each once. */
export function readPrintedIds(fragment: string): readonly string[] {
  return [...new Set(new URLSearchParams(fragment.replace(/^#/, "")).getAll("id"))];
}
