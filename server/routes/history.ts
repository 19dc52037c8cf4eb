import { HistoryQuery, HistoryReply } from "../../contract/history.ts";
import { administratorExample, historyExample, withExample } from "../http/examples.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { readAdministratorsEver, readHistory } from "../storage/history.ts";

/** Registers the call for the history: who changed what and when, from the audit. */
export function historyRoutes(api: Api, { db }: Services): void {
  api.get(
    "/history",
    {
      schema: {
        operationId: "listHistory",
        summary: "Changes of one record or of all, newest first, in pages",
        querystring: HistoryQuery,
        response: {
          200: withExample(HistoryReply, {
            data: { history: [historyExample], administrators: [administratorExample] },
          }),
          ...refusals(refuseFields(["from"])),
        },
      },
    },
    async ({ query }) => {
      const [page, administrators] = await Promise.all([readHistory(db, query), readAdministratorsEver(db)]);
      return { data: { ...page, administrators } };
    },
  );
}
