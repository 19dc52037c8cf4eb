import { ChangesQuery, ChangesReply } from "../../contract/calls.ts";
import { unauthenticated } from "../auth/sessions.ts";
import type { Api } from "../http/api.ts";
import { orderExample, withExample } from "../http/examples.ts";
import { refusals } from "../http/openapi.ts";
import { refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { readChanges, toReply } from "../storage/list-changes.ts";
import { parseVersion } from "../storage/list-versions.ts";

const installation = "6f0f2a11-1f0b-4a70-9c3c-3a0e9a460f7a";
const changesExample = {
  list: "orders" as const,
  since: `${installation}-orders-2213`,
  version: `${installation}-orders-2214`,
  reload: false,
  orders: [orderExample],
  gone: ["9b0a4f2e-3c1d-4e5f-8a6b-7c8d9e0f1a2b"],
};

/** What has changed in the lists, so that a page need not load them again (docs/decisions/0036). */
export function changeRoutes(api: Api, { db }: Services): void {
  api.get(
    "/changes",
    {
      schema: {
        operationId: "listChanges",
        summary: "What has changed in a list since a version of it",
        querystring: ChangesQuery,
        response: {
          200: withExample(ChangesReply, { data: changesExample }),
          ...refusals(refuseFields(["since"]), unauthenticated),
        },
      },
    },
    async (request) => {
      const since = parseVersion(request.query.since);
      if (!since) throw refuseFields(["since"]);
      return { data: toReply(since, await readChanges(db, since)) };
    },
  );
}
