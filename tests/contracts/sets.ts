import type { ContractSet } from "./contract.ts";
import { contract as session } from "./session.contract.ts";

/** The contracts, one a machine. */
export const sets: readonly ContractSet[] = [session] as never;
