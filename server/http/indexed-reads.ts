import type { FastifyReply } from "fastify";
import type { ListName } from "../../contract/list-names.ts";
import type { Services } from "../services.ts";
import { indexBeforeReading } from "../storage/list-index.ts";
import { describeVersions, readVersions } from "../storage/list-versions.ts";
import { readUntil } from "../storage/read-snapshot.ts";
import type { Database } from "../storage/tables.ts";
import { abortWhenDisconnected } from "./given-up.ts";

/**
 * Runs `read` on the indexes of `lists`, until the caller has gone away. An index includes all changes made before the
 * request, unless they cannot be indexed: then its list is one of those `behind`. Returns what `read` returns, with whether
 * one of the lists is behind, and the lists' versions.
 */
export function readIndexed<Found extends object>(
  services: Services,
  lists: readonly ListName[],
  reply: FastifyReply,
  read: (transaction: Database, behind: ReadonlySet<ListName>) => Promise<Found>,
) {
  const { db } = services;
  return abortWhenDisconnected(reply, async (signal) => {
    // Read first: what is found may be newer than these versions, and never older.
    const versions = describeVersions(await readVersions(db));
    const behind = new Set<ListName>();
    for (const list of lists) if (await indexBeforeReading(db, list)) behind.add(list);
    const found = await readUntil(services, signal, (transaction) => read(transaction, behind));
    return { ...found, isBehind: behind.size > 0, versions };
  });
}
