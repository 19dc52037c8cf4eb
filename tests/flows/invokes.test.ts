import { expect, test } from "vitest";
import { type AnyStateMachine, type AnyStateNode, StateMachine } from "xstate";
import { flows } from "./machines.ts";

/** The services that have no onError, and why; child machines have none (docs/decisions/0019). */
const withoutOnError: Readonly<Record<string, string>> = {
  "administration goBack": "the browser's history has nothing that can fail",
  "administration watchScreen": "it listens for as long as somebody is signed in, and has nothing that can fail",
  "app watchHttp": "it listens for as long as the page is open, and has nothing that can fail",
  "app watchSteps": "it listens for as long as the page is open, and has nothing that can fail",
  "editDialog watchUser": "it listens until the user is found, and has nothing that can fail",
  "editUser registerForm": "it only says that the dialog is open, and has nothing that can fail",
  "bulk registerForm": "it only says that the dialog is open, and has nothing that can fail",
  "cancelOrder registerForm": "it only says that the dialog is open, and has nothing that can fail",
  "toasts listenToApp": "it listens for as long as the page is open, and has nothing that can fail",
  "updateShipping registerForm": "it only says that the dialog is open, and has nothing that can fail",
  "editUser watchUser": "it listens for as long as the dialog is open, and has nothing that can fail",
  "deleteUser watchUser": "it listens for as long as the user is being deleted, and has nothing that can fail",
  "cancelOrder watchOrder": "it listens for as long as the dialog is open, and has nothing that can fail",
  "deleteOrder watchOrder": "it listens for as long as the dialog is open, and has nothing that can fail",
  "updateShipping watchOrder": "it listens for as long as the dialog is open, and has nothing that can fail",
  "history watchHistoryView": "it listens for as long as the screen is open, and has nothing that can fail",
  "historyFilter watchHistoryView": "it listens for as long as the screen is open, and has nothing that can fail",
  "insights watchReloads": "it listens for as long as the screen is open, and has nothing that can fail",
  "insights watchView": "it listens for as long as the screen is open, and has nothing that can fail",
  "listView watchAddress": "it listens for as long as the screen is open, and has nothing that can fail",
  "listView watchPaint": "a browser paints sooner or later",
  "listView writeAddress": "an address that the browser refuses to take follows with the router's",
  "live follow": "a stream that ends or fails is told by an event, stream.ended",
  "exportRecords save": "a file that cannot be saved is told by an event, export.failed",
  "selection gather": "records that cannot be read are told by an event, found.failed",
  "live watchPage": "it listens for as long as somebody is signed in, and has nothing that can fail",
  "presence watchForm": "it listens for as long as somebody is signed in, and has nothing that can fail",
  "presence watchPageHide": "it listens for as long as the dialog is open, and has nothing that can fail",
  "leaving watchClosing": "it listens for as long as somebody is signed in, and has nothing that can fail",
  "leaving watchForm": "it listens until the question is answered, and has nothing that can fail",
  "leaving goThrough": "a browser goes through its history sooner or later",
  "newVersion watchChanges": "it listens until the changes are finished, and has nothing that can fail",
  "orderActions registerActions": "it tells of itself for as long as the screen is open, and has nothing that can fail",
  "orderActions watchBeside": "it listens for as long as the screen is open, and has nothing that can fail",
  "palette watchFindKey": "it listens for as long as somebody is signed in, and has nothing that can fail",
  "palette watchPaint": "a browser paints sooner or later",
  "palette watchTyped": "it listens for as long as the palette is open, and has nothing that can fail",
  "shortcuts watchKeys": "it listens for as long as shortcuts are on, and has nothing that can fail",
  "shortcuts watchStored": "it listens for as long as somebody is signed in, and has nothing that can fail",
  "revocation revoke": "a server that cannot be asked is none of the person's business",
  "revocation watchChanges": "it listens until the changes are finished, and has nothing that can fail",
  "revocation watchPageHide": "it listens until the server is asked, and has nothing that can fail",
  "session watchToken": "it listens for as long as the session lives, and has nothing that can fail",
  "undo watchStored": "it listens for as long as somebody is signed in, and has nothing that can fail",
  "undo watchKey": "it listens for as long as something can be undone, and has nothing that can fail",
  "favourites watchStored": "it listens for as long as the favourites live, and has nothing that can fail",
  "columns watchStored": "it listens for as long as the list is shown, and has nothing that can fail",
  "columns watchAddress": "it listens for as long as the list is shown, and has nothing that can fail",
  "listWindow watchLists": "it listens for as long as the list is shown, and has nothing that can fail",
  "listWindow watchUntilSettled": "it listens until the list is settled, and has nothing that can fail",
  "listWindow watchView": "it listens for as long as the list is not held, and has nothing that can fail",
  "history watchShop": "it listens for as long as the history is shown, and has nothing that can fail",
  "recordAhead watchServer": "it listens for as long as the failure is shown, and has nothing that can fail",
  "serverAnswer watchQuestion": "it listens for as long as the screen is shown, and has nothing that can fail",
  "serverAnswer watchLists": "it listens for as long as the screen is shown, and has nothing that can fail",
  ...Object.fromEntries(
    [
      "cancelOrder",
      "changePassword",
      "deleteOrder",
      "deleteUser",
      "editUser",
      "ownSessions",
      "takeBack",
      "updateShipping",
      "views",
    ].map((machine) => [`${machine} requestChange`, "a change that fails is told by an event, change.failed"]),
  ),
};

interface Invoke {
  /** The machine and the service. */
  readonly name: string;
  readonly id: string | undefined;
  readonly hasOnError: boolean;
  readonly isMachine: boolean;
}

function invokesOf(machine: AnyStateMachine, { config, states }: AnyStateNode = machine.root): Invoke[] {
  const own = [config.invoke ?? []].flat().map(({ id, src, onError }): Invoke => {
    const logic: unknown = machine.implementations.actors[String(src)];
    return {
      name: `${machine.id} ${src}`,
      id,
      hasOnError: onError !== undefined,
      isMachine: logic instanceof StateMachine,
    };
  });
  return [...own, ...Object.values(states).flatMap((state) => invokesOf(machine, state))];
}

const invokes = flows.flatMap(({ machine }) => invokesOf(machine));

test("every invoke has an id of its own", () => {
  expect(invokes.length).toBeGreaterThan(20);
  expect(invokes.filter(({ id }) => id === undefined)).toEqual([]);
});

test("every invoke of a service has an onError, but for those with a reason", () => {
  const without = invokes.filter(({ hasOnError, isMachine }) => !hasOnError && !isMachine);
  expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(withoutOnError).sort());
});
