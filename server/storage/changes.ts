import { randomUUID } from "node:crypto";
import type { ListName } from "../../contract/list-names.ts";
import { Refusal } from "../refusal.ts";
import { type AuditEntry, type Author, recordAudit } from "./audit.ts";
import { raiseVersion } from "./list-versions.ts";
import type { Database } from "./tables.ts";

/** What a change does to a record: as it was and, unless it is gone, as it is. */
export interface Outcome {
  before: object | undefined;
  /** The same object as `before` where there was nothing to change. */
  after?: object | undefined;
  /** What a deletion takes that `before` does not have. */
  related?: object;
}

export interface Change<Made extends Outcome> {
  list: ListName;
  action: AuditEntry["action"];
  id: string;
  by: Author;
  at: Date;
  /** The id of the change that this one takes back. */
  undoes?: string;
  /** Changes the record, which gets `version` by it. Throwing undoes all. */
  apply: (transaction: Database, version: string) => Promise<Made>;
}

/** A changed record, and the id to take the change back by; none where nothing had to be changed. */
export interface Changed<Of> {
  record: Of;
  change: string | undefined;
}

/** The version of a record that was there before any change of it. */
export const firstVersion = "0";

/**
 * The version of a record that change `changeId` of its list makes, which is the list's `listVersion`. Of two, the one
 * with the larger number is the later; the rest tells apart those of a database that was put back to an earlier state.
 */
export const recordVersion = (listVersion: number, changeId: string) => `${listVersion}-${changeId.slice(0, 8)}`;

/** Which versions of a record a change may be based on; undefined where any will do. */
export type ExpectedVersions = readonly string[] | undefined;

/** Who changes a record, when, and based on what. */
export interface ChangeRequest {
  by: Author;
  at: Date;
  expected?: ExpectedVersions;
}

/** Refuses (412) a change that was based on another version of the record, and tells what it is now. */
export function refuseUnexpected(expected: ExpectedVersions, current: { version?: string | undefined }): void {
  if (expected && !expected.includes(current.version ?? "")) throw changedMeanwhile(current);
}

/** Why a change is refused that was based on another version of a record than `current`. */
export const changedMeanwhile = (current: object) =>
  new Refusal(412, "changed_meanwhile", "Somebody else has changed this meanwhile.", {}, { current });

/**
 * Makes one change of a list: its new version, the change and its audit record are written together or not at all. Where
 * there was nothing to change, nothing is written. Returns the outcome, and the id of the change.
 */
export async function makeChange<Made extends Outcome>(
  db: Database,
  { list, action, id, by, at, undoes, apply }: Change<Made>,
): Promise<Made & { change: string | undefined }> {
  const changeId = randomUUID();
  let unchanged: Made | undefined;
  try {
    return await db.transaction().execute(async (transaction) => {
      const version = await raiseVersion(transaction, list);
      const outcome = await apply(transaction, recordVersion(version, changeId));
      const { before, after, related } = outcome;
      if (before === after) {
        unchanged = outcome;
        throw new Error("nothing to change");
      }
      const change = { id: changeId, list, listVersion: version, related, undoes };
      await recordAudit(transaction, { at, by, action, entityId: id, before, after, change });
      return { ...outcome, change: changeId };
    });
  } catch (error) {
    if (!unchanged) throw error;
    return { ...unchanged, change: undefined };
  }
}
