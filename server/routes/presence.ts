import * as v from "valibot";
import { PresenceReply, PresenceRequest } from "../../contract/presence.ts";
import { hashToken, lockSession } from "../auth/sessions.ts";
import { orderExample, withExample } from "../http/examples.ts";
import { sessionOf } from "../http/guard.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { closeRecord, openRecord, type PageOfSession, tooManyPages } from "../storage/presence.ts";

/** The id of a page, which is unique within its session. */
const pageId = v.object({ id: v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]+$/)) });
/** Pages call on their own, whether somebody is there or not. */
const config = { isBackground: true };

/** Registers the calls with which pages report their open record; streams send it on (docs/decisions/0051). */
export function presenceRoutes(api: Api, { db, now }: Services): void {
  const pageOf = (request: Parameters<typeof sessionOf>[0], page: string): PageOfSession => ({
    tokenHash: hashToken(sessionOf(request).token),
    page,
  });

  api.put(
    "/presence/:id",
    {
      config,
      schema: {
        operationId: "openRecord",
        summary: "Say that a page has a record open for change, again every 20 seconds",
        params: pageId,
        body: withExample(PresenceRequest, { list: "orders", record: orderExample._id }),
        response: {
          200: withExample(PresenceReply, { data: null }),
          ...refusals(refuseFields(["list"]), tooManyPages),
        },
      },
    },
    async (request) => {
      const { token, administrator } = sessionOf(request);
      await db.transaction().execute(async (transaction) => {
        await lockSession(transaction, token, administrator.id);
        await openRecord(transaction, pageOf(request, request.params.id), request.body, now());
      });
      return { data: null };
    },
  );

  api.delete(
    "/presence/:id",
    {
      config,
      schema: {
        operationId: "closeRecord",
        summary: "Say that a page has no record open any more",
        params: pageId,
        response: {
          200: withExample(PresenceReply, { data: null }),
          ...refusals(refuseFields(["id"])),
        },
      },
    },
    async (request) => {
      await closeRecord(db, pageOf(request, request.params.id));
      return { data: null };
    },
  );
}
