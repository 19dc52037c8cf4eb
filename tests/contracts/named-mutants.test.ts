import { expect, it } from "vitest";
import { assign } from "xstate";
import { sessionMachine } from "../../src/machines/session.ts";
import { isKilled } from "./gate.ts";
import { assemble, mutantsOf, nameOf } from "./mutants.ts";
import { sets } from "./sets.ts";

/** Faults that the generated paths did not notice, each by the name the gate has for it. */
const named = [
  "session.signedIn: delete session.stored [isSignOut]",
  "session.verifying: drop the tag busy",
  "session: let the service verify ignore its abort",
  "session: let the service authenticate ignore its abort",
  "session.signedIn: drop forgetPath of session.signOut",
  // Changes made while the lists load are kept with their version; no action forgets them any more.
  "shopData.loading: drop setLoaded of onDone of load [isComplete]",
  "shopData: make the delay afterSignIn a tenth",
  "shopData: let the service load ignore its abort",
  "orderActions.idle: drop setOrder of order.delete",
  "orderActions.idle: drop setOrder of order.cancel [isAllowed]",
  "orderActions.idle: drop setOrder of order.ship [isAllowed]",
  "administration: drop closeQuestions of screen.changed [hasViews]",
  "administration: drop closeQuestions of screen.changed [otherwise]",
  "exportRecords.exporting: drop logFailure of export.failed",
  "app: drop forwardToSession of path.changed",
  "app: drop forwardToInterface of path.changed",
];

const setOf = (id: string) => sets.find(({ machine }) => machine.id === id) as (typeof sets)[number];

it.each(named)("a contract notices: %s", async (name) => {
  const set = setOf(name.split(/[.:]/, 1)[0] as string);
  const mutant = mutantsOf(set.machine).find((one) => nameOf(one) === name) ?? expect.fail("there is no such mutant");
  expect(await isKilled(set, mutant.make)).toBe(true);
});

it("a contract notices that loading starts after 1 ms", async () => {
  const set = setOf("shopData");
  const hasty = assemble(set.machine, set.machine.config as never, { delays: { afterSignIn: 1 } });
  expect(await isKilled(set, () => hasty)).toBe(true);
});

it("a contract notices that the remembered path is never cleared", async () => {
  const forgetful = assemble(sessionMachine as never, sessionMachine.config as never, {
    actions: {
      forgetPath: () => undefined,
      // The machine's own action, except that it does not forget the path.
      goToRemembered: assign(({ context }) => {
        if (context.path === "/login")
          context.parent.send({ type: "navigate", to: context.remembered ?? "/", replace: true });
        return {};
      }),
    },
  });
  expect(await isKilled(setOf("session"), () => forgetful)).toBe(true);
});
