import { revocationMachine } from "../../src/machines/revocation.ts";
import { authApi } from "../../src/services/auth-api.ts";
import {
  answer,
  type Contract,
  type ContractSet,
  type Effect,
  requested,
  type Step,
  stop,
  type World,
} from "./contract.ts";

interface Page extends World {
  /** The numbers of the changes that are under way. */
  underWay?: readonly number[];
  changed?: () => void;
  leave?: () => void;
}

/** These changes are under way from now on. */
const underWay =
  (...numbers: number[]): Step =>
  (world) => {
    (world as Page).underWay = numbers;
    (world as Page).changed?.();
  };
const leaves: Step = (world) => (world as Page).leave?.();

const listening: Effect[] = [
  ["changes", "watch"],
  ["page", "watch"],
];
const deaf: Effect[] = [
  ["changes", "unwatch"],
  ["page", "unwatch"],
];
const asked = requested("signOut", 4);

const contracts: Contract<readonly number[]>[] = [
  {
    title: "the server is asked to revoke the token at once where nothing is under way",
    given: [],
    expected: { state: "revoking", effects: [asked] },
  },
  {
    title: "the server is not asked to revoke a token before it has answered what was changed with it",
    given: [1, 2],
    expected: { state: "waiting", effects: listening },
  },
  {
    title: "all that was changed with the token is waited for",
    given: [1, 2],
    when: underWay(2),
    expected: { state: "waiting" },
  },
  {
    title: "the server is asked once all changes are answered",
    given: [1, 2],
    after: [underWay(2)],
    when: underWay(),
    expected: { state: "revoking", effects: [...deaf, asked] },
  },
  {
    title: "what whoever signs in next changes is not waited for",
    given: [2],
    after: [underWay(2, 3)],
    when: underWay(3),
    expected: { state: "revoking", effects: [...deaf, asked] },
  },
  {
    title: "the server is asked when the page is left, as nobody would ask it later",
    given: [2],
    when: leaves,
    expected: { state: "revoking", effects: [...deaf, asked] },
  },
  {
    title: "nothing is left to do once it has been asked",
    given: [],
    when: answer("signOut"),
    expected: { state: "ended" },
  },
  {
    title: "a page that ends by itself listens no more",
    given: [1],
    when: stop,
    expected: { state: "waiting", effects: deaf },
  },
];

/** The server's part of a sign-out (behaviour: Sign out). */
export const contract: ContractSet<readonly number[]> = {
  machine: revocationMachine,
  behaviour: "Sign out",
  start: (world: Page, given) => {
    world.underWay = given;
    world.replace(authApi, { signOut: world.call("signOut") });
    world.setGlobal("addEventListener", (_: string, leave: () => void) => {
      world.record("page", "watch");
      world.leave = leave;
    });
    world.setGlobal("removeEventListener", () => world.record("page", "unwatch"));
    const changes = {
      getSnapshot: () => ({ context: { unfinished: (world.underWay ?? []).map((number) => ({ number })) } }),
      subscribe: (changed: () => void) => {
        world.record("changes", "watch");
        world.changed = changed;
        return { unsubscribe: () => world.record("changes", "unwatch") };
      },
    };
    return { input: { session: 4, changes, lastChange: 2 } };
  },
  contracts,
};
