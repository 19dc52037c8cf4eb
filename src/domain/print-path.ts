import { ordersPath } from "./paths.ts";

/** The documents that can be printed for an order. */
export const printedDocuments = { "packing-slip": "Packing slip", invoice: "Invoice" } as const;
export type PrintedDocument = keyof typeof printedDocuments;

/** The most orders printed at once: a browser lays these out without a noticeable delay. */
export const maxPrinted = 500;

/** Returns the path that prints orders. Their ids are in the fragment, which servers' limits on URL length do not affect. */
export function printPath(document: PrintedDocument, orderIds: readonly string[]): string {
  const ids = new URLSearchParams(orderIds.map((id) => ["id", id]));
  return `${ordersPath}/print/${document}#${ids}`;
}

/** Returns the document that a path segment names; undefined for an unknown name. */
export function readPrintedDocument(name: string | undefined): PrintedDocument | undefined {
  return name !== undefined && Object.hasOwn(printedDocuments, name) ? (name as PrintedDocument) : undefined;
}

/** Returns the ids in the fragment of a print path, each once. */
export function readPrintedIds(fragment: string): readonly string[] {
  return [...new Set(new URLSearchParams(fragment.replace(/^#/, "")).getAll("id"))];
}
