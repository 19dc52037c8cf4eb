import { ChangesQuery, ChangesReply, ListVersionsReply, UndoneReply } from "../../contract/calls.ts";
import { ChangeStreams, eventText, tooManyOfAll, tooManyOfSession } from "../http/change-streams.ts";
import { changeExample, orderExample, versionsExample, withExample } from "../http/examples.ts";
import { sessionOf } from "../http/guard.ts";
import { recordId, refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { readChanges, toReply } from "../storage/list-changes.ts";
import { describeVersions, parseVersion, readVersions } from "../storage/list-versions.ts";
import { cancelledIsNotShipped } from "../storage/orders.ts";
import { alreadyUndone, changedSince, changeNotFound, undoChange } from "../storage/undo.ts";
import { emailTaken } from "../storage/users.ts";

const changesExample = {
  list: "orders" as const,
  since: versionsExample.orders,
  version: versionsExample.orders.replace("2213", "2214"),
  reload: false,
  orders: [orderExample],
  gone: ["9b0a4f2e-3c1d-4e5f-8a6b-7c8d9e0f1a2b"],
};

const streamExample =
  eventText("versions", versionsExample) + eventText("presence", { open: [] }) + eventText("changes", changesExample);

/** Registers the calls for changes of lists (docs/decisions/0036) and for taking changes back (docs/decisions/0037). */
export function changeRoutes(api: Api, services: Services): void {
  const { db } = services;
  const streams = new ChangeStreams(api, services);

  api.get(
    "/changes",
    {
      schema: {
        operationId: "listChanges",
        summary: "What has changed in a list since a version of it",
        querystring: ChangesQuery,
        response: {
          200: withExample(ChangesReply, { data: changesExample }),
          ...refusals(refuseFields(["since"])),
        },
      },
    },
    async (request) => {
      const since = parseVersion(request.query.since);
      if (!since) throw refuseFields(["since"]);
      return { data: toReply(since, await readChanges(db, since)) };
    },
  );

  api.get(
    "/changes/versions",
    {
      schema: {
        operationId: "readListVersions",
        summary: "Which versions the lists are at",
        response: { 200: withExample(ListVersionsReply, { data: versionsExample }) },
      },
    },
    async () => ({ data: describeVersions(await readVersions(db)) }),
  );

  api.get(
    "/changes/stream",
    {
      exposeHeadRoute: false,
      schema: {
        operationId: "streamChanges",
        summary:
          "What changes in the lists, as it is committed, and who has which record open for change, " +
          "for as long as the session and the server last",
        response: {
          200: {
            description:
              "Server-sent events. First `versions`: which versions the lists are at. Then `changes`, with the same data as " +
              "GET /api/changes, or `versions` again where more has changed than is told. Who holds another version than " +
              "`since` asks GET /api/changes. `presence`, at the start and whenever it changes: all records that pages " +
              "have open for change, and whose pages these are. Events with other names and comments are ignored",
            content: { "text/event-stream": { schema: { type: "string" }, example: streamExample } },
          },
          ...refusals(tooManyOfSession, tooManyOfAll),
        },
      },
    },
    async (request, reply) => {
      const events = await streams.open(sessionOf(request).token, reply.raw);
      return reply
        .headers({
          "cache-control": "no-store, no-transform",
          // Keeps nginx from buffering the events.
          "x-accel-buffering": "no",
          // Ends the connection with its stream, so that it does not keep the server from stopping.
          connection: "close",
        })
        .type("text/event-stream; charset=utf-8")
        .send(events);
    },
  );

  api.post(
    "/changes/:id/undo",
    {
      schema: {
        operationId: "undoChange",
        summary: "Take back a change of a customer or an order, as long as nothing after it clashes",
        params: recordId,
        response: {
          200: withExample(UndoneReply, { data: { order: orderExample }, change: changeExample }),
          ...refusals(changeNotFound, alreadyUndone, changedSince, emailTaken, cancelledIsNotShipped),
        },
      },
    },
    async (request) => {
      const by = sessionOf(request).administrator;
      const { record, change } = await undoChange(db, request.params.id, { by, at: services.now() });
      return { data: record, change };
    },
  );
}
