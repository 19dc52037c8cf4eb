import { randomUUID } from "node:crypto";
import type { ListName } from "../../contract/list-names.ts";
import { Refusal } from "../refusal.ts";
import { type AuditEntry, type Authorship, recordAudit } from "./audit.ts";
import { raiseVersion } from "./list-versions.ts";
import type { Database } from "./tables.ts";

/** A record before a change, undefined where the change creates it, and after it, undefined where the change deletes it. */
export interface Outcome {
  before: object | undefined;
  /** The same object as `before` where there was nothing to change. */
  after?: object | undefined;
  /** What a deletion removes that `before` does not hold. */
  related?: object;
}

export interface Change<Made extends Outcome> extends Authorship {
  list: ListName;
  action: AuditEntry["action"];
  id: string;
  /** The id of the change that this one undoes. */
  undoes?: string;
  /** Changes the record and sets its `version`. Throwing rolls everything back. */
  apply: (transaction: Database, version: string) => Promise<Made>;
}

/** A changed record, and the id by which to undo the change; undefined where nothing changed. */
export interface Changed<Of> {
  record: Of;
  change: string | undefined;
}

/** The version of a record that was never changed. */
export const firstVersion = "0";

/**
 * Returns the record version that change `changeId` makes at the list's `listVersion`. The larger number is the later
 * version. The part of the id keeps versions distinct where a restored backup uses a number again.
 */
export const recordVersion = (listVersion: number, changeId: string) => `${listVersion}-${changeId.slice(0, 8)}`;

/** The versions of a record that a change may be based on; undefined where any will do. */
export type ExpectedVersions = readonly string[] | undefined;

/** The author, the time and the expected versions of a change. */
export interface ChangeRequest extends Authorship {
  expected?: ExpectedVersions;
}

/** Refuses (412) a change based on another version of the record. The refusal holds the current record. */
export function refuseUnexpected(expected: ExpectedVersions, current: { version?: string | undefined }): void {
  if (expected && !expected.includes(current.version ?? "")) throw changedMeanwhile(current);
}

/** Returns the refusal of a change that was based on another version of a record than `current`. */
export const changedMeanwhile = (current: object) =>
  new Refusal(412, "changed_meanwhile", "Somebody else has changed this meanwhile.", {}, { current });

/**
 * Changes one record of a list, in one transaction with the list's new version and the audit record. Writes nothing where
 * nothing changes. Returns the outcome, and the id of the change; undefined where nothing changed.
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
        // Takes the new version back.
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
