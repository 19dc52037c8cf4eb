import {
  ChooseFirstViewRequest,
  CreateViewRequest,
  FirstViewsReply,
  UpdateViewRequest,
  ViewReply,
  ViewsQuery,
  ViewsReply,
} from "../../contract/views.ts";
import { viewExample, withExample } from "../http/examples.ts";
import { sessionOf } from "../http/guard.ts";
import { recordId, refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import {
  chooseFirstView,
  createView,
  deleteView,
  readFirstViews,
  readViews,
  tooManyViews,
  updateView,
  viewNameTaken,
  viewNotFound,
} from "../storage/views.ts";

const { _id: exampleId, list: exampleList, name, isShared, query, columns } = viewExample;
const firstExample = { orders: exampleId };

/** Registers the calls for views of the lists, one's own and the shop's (docs/decisions/0048). */
export function viewRoutes(api: Api, { db, now }: Services): void {
  const viewChangeOf = (request: Parameters<typeof sessionOf>[0]) => ({
    by: sessionOf(request).administrator,
    at: now(),
  });

  api.get(
    "/views",
    {
      schema: {
        operationId: "listViews",
        summary: "One's own views and the shop's, and which ones the lists begin with",
        querystring: ViewsQuery,
        response: {
          200: withExample(ViewsReply, { data: { views: [viewExample], first: firstExample } }),
          ...refusals(refuseFields(["list"])),
        },
      },
    },
    async (request) => {
      const { id } = sessionOf(request).administrator;
      const [views, first] = await Promise.all([readViews(db, id, request.query.list), readFirstViews(db, id)]);
      return { data: { views, first } };
    },
  );

  api.post(
    "/views",
    {
      schema: {
        operationId: "createView",
        summary: "Keep a view for oneself or for the shop",
        body: withExample(CreateViewRequest, { name, list: exampleList, isShared, query, columns }),
        response: {
          201: withExample(ViewReply, { data: { view: viewExample } }),
          ...refusals(refuseFields(["name"]), viewNameTaken, tooManyViews),
        },
      },
    },
    async (request, reply) => {
      const view = await createView(db, request.body, viewChangeOf(request));
      return reply.status(201).send({ data: { view } });
    },
  );

  api.put(
    "/views/first",
    {
      schema: {
        operationId: "chooseFirstView",
        summary: "Choose which view a list begins with, for oneself",
        body: withExample(ChooseFirstViewRequest, { list: exampleList, id: exampleId }),
        response: {
          200: withExample(FirstViewsReply, { data: { first: firstExample } }),
          ...refusals(refuseFields(["list"]), viewNotFound),
        },
      },
    },
    async (request) => {
      const { list, id } = request.body;
      return { data: { first: await chooseFirstView(db, list, id, sessionOf(request).administrator) } };
    },
  );

  api.put(
    "/views/:id",
    {
      schema: {
        operationId: "updateView",
        summary: "Give a view another name or content",
        params: recordId,
        body: withExample(UpdateViewRequest, { name, query, columns }),
        response: {
          200: withExample(ViewReply, { data: { view: viewExample } }),
          ...refusals(refuseFields(["name"]), viewNotFound, viewNameTaken),
        },
      },
    },
    async (request) => ({
      data: { view: await updateView(db, request.params.id, request.body, viewChangeOf(request)) },
    }),
  );

  api.delete(
    "/views/:id",
    {
      schema: {
        operationId: "deleteView",
        summary: "Delete a view",
        params: recordId,
        response: {
          200: withExample(ViewReply, { data: { view: viewExample } }),
          ...refusals(viewNotFound),
        },
      },
    },
    async (request) => ({ data: { view: await deleteView(db, request.params.id, viewChangeOf(request)) } }),
  );
}
