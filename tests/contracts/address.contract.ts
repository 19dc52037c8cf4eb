import { addressMachine } from "../../src/machines/address.ts";
import { type Contract, type ContractSet, emitted, send, sent } from "./contract.ts";

const given = undefined;
const state = {};
const at = (pathname: string, search = "", hash = "", key = "k1") => ({ pathname, search, hash, key });
const shows = (address: object) => send({ type: "address.changed", address });
const path = (changed: string) => sent("parent", { type: "path.changed", path: changed });
const otherScreen = emitted({ type: "screen.changed" });

const contracts: Contract<undefined>[] = [
  {
    title: "no address is known before the router shows one",
    given,
    expected: { state, shows: { address: undefined } },
  },
  {
    title: "the first address is told, as the access rule needs it, and is a screen",
    given,
    when: shows(at("/orders", "?q=oud", "#top")),
    expected: {
      state,
      effects: [path("/orders?q=oud#top"), otherScreen],
      shows: { address: at("/orders", "?q=oud", "#top") },
    },
  },
  {
    title: "another path is another screen",
    given,
    after: [shows(at("/orders", "?q=oud"))],
    when: shows(at("/users", "", "", "k2")),
    expected: { state, effects: [path("/users"), otherScreen], shows: { address: at("/users", "", "", "k2") } },
  },
  {
    title: "another query, as a search makes it, is no other screen: a question that is open stays open",
    given,
    after: [shows(at("/users"))],
    when: shows(at("/users", "?q=zara", "", "k2")),
    expected: { state, effects: [path("/users?q=zara")], shows: { address: at("/users", "?q=zara", "", "k2") } },
  },
  {
    title: "the same address once more is an entry of its own",
    given,
    after: [shows(at("/users"))],
    when: shows(at("/users", "", "", "k2")),
    expected: { state, effects: [path("/users")], shows: { address: at("/users", "", "", "k2") } },
  },
];

/** The page's address (behaviour: Paths). */
export const contract: ContractSet<undefined> = {
  machine: addressMachine,
  behaviour: "Paths",
  start: (world) => ({ input: { parent: world.receiver("parent") } }),
  contracts,
};
