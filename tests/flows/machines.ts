import { fileURLToPath } from "node:url";
import type { AnyStateMachine } from "xstate";
import { findMachines } from "./find-machines.ts";

/** A machine, and the file in `src/machines` that holds it. */
export interface Flow {
  readonly machine: AnyStateMachine;
  /** The file's name without its extension; also the name of the machine's page. */
  readonly file: string;
  /** The machine's starter, if no machine names it among its services. */
  readonly startedBy?: string;
}

/**
 * The starters of machines that no machine names among its services, in the order in which one meets them. A machine that
 * is not listed is started by its screen, and comes last.
 */
const starters: Readonly<Record<string, string>> = {
  app: "the page",
  toasts: "the page",
  signInForm: "the sign-in screen",
  // The app loads both at sign-in, so that it cannot name them.
  administration: "app",
  changes: "app",
  part: "whatever shows it",
  partsAhead: "every screen, once somebody has signed in",
  serverAnswer: "a screen of a large shop",
  recordAhead: "an order's page or a user's profile",
  insightsWish: "the dashboard",
  insights: "the dashboard",
  listView: "a list screen",
  listWindow: "a list screen",
  columns: "a list screen",
  editDialog: "a user's path",
  orderActions: "the order screen",
  changePassword: "the account screen",
  ownSessions: "the account screen",
  flowsView: "/flows",
  history: "the history, order and profile screens",
  historyFilter: "the history screen",
  takeBack: "the history, order and profile screens",
};

/** Every machine of the product: those that no other machine starts, each before the machines that it starts itself. */
export const flows: readonly Flow[] = await findFlows();

async function findFlows(): Promise<readonly Flow[]> {
  const found = await findMachines(fileURLToPath(new URL("../../src/machines", import.meta.url)));
  const childrenOf = (machine: AnyStateMachine) => {
    const services = Object.values(machine.implementations.actors as Record<string, unknown>);
    return services.flatMap((service) => found.filter((child) => child.machine === service));
  };
  const children = new Set(found.flatMap(({ machine }) => childrenOf(machine)));
  const listed = Object.keys(starters);
  const place = ({ id }: AnyStateMachine) => (id in starters ? listed.indexOf(id) : listed.length);
  const roots = found
    .filter((one) => !children.has(one))
    .sort((one, other) => place(one.machine) - place(other.machine));
  const ordered = new Set<(typeof found)[number]>();
  const add = (one: (typeof found)[number]) => {
    if (ordered.has(one)) return;
    ordered.add(one);
    childrenOf(one.machine).forEach(add);
  };
  roots.forEach(add);
  return [...ordered].map((one) => ({
    machine: one.machine,
    file: one.file.replace(/\.tsx?$/, ""),
    ...(!children.has(one) && { startedBy: starters[one.machine.id] ?? "its screen" }),
  }));
}
