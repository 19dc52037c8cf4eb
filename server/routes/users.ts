import {
  DeletedUserReply,
  UpdatedUserReply,
  UpdateUserRequest,
  UserChangedReply,
  UserReply,
  UsersReply,
} from "../../contract/calls.ts";
import { changedMeanwhileExample, changeExample, profileExample, userExample, withExample } from "../http/examples.ts";
import { changeHeaders, changeOf } from "../http/if-match.ts";
import { listReplies, sendList } from "../http/lists.ts";
import { recordId, refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { deleteUser, emailTaken, readSomeUsers, updateUser, userNotFound } from "../storage/users.ts";

/** Registers the calls for registered customers (behaviour: Calls). */
export function userRoutes(api: Api, services: Services): void {
  const { db, lists, isLarge } = services;
  const changedMeanwhile = { 412: withExample(UserChangedReply, changedMeanwhileExample(userExample)) };

  api.get(
    "/users",
    {
      schema: {
        operationId: "listUsers",
        summary: "All users",
        response: listReplies(UsersReply, { data: { users: [userExample] } }, userExample),
      },
    },
    (request, reply) => sendList(lists.users, isLarge, request, reply),
  );

  api.get(
    "/users/:id",
    {
      schema: {
        operationId: "readUser",
        summary: "One user",
        params: recordId,
        response: {
          200: withExample(UserReply, { data: { user: userExample } }),
          ...refusals(refuseFields(["id"]), userNotFound),
        },
      },
    },
    async (request) => {
      const [user] = await readSomeUsers(db, [request.params.id]);
      if (!user) throw userNotFound;
      return { data: { user } };
    },
  );

  api.put(
    "/users/:id",
    {
      schema: {
        operationId: "updateUser",
        summary: "Change a user's profile",
        params: recordId,
        headers: changeHeaders,
        body: withExample(UpdateUserRequest, profileExample),
        response: {
          200: withExample(UpdatedUserReply, { data: { data: { user: userExample } }, change: changeExample }),
          ...refusals(refuseFields(["age"]), userNotFound, emailTaken),
          ...changedMeanwhile,
        },
      },
    },
    async (request) => {
      const { record, change } = await updateUser(db, request.params.id, request.body, changeOf(request, services));
      return { data: { data: { user: record } }, change };
    },
  );

  api.delete(
    "/users/:id",
    {
      schema: {
        operationId: "deleteUser",
        summary: "Delete a user",
        params: recordId,
        headers: changeHeaders,
        response: {
          200: withExample(DeletedUserReply, { data: { user: userExample }, change: changeExample }),
          ...refusals(userNotFound),
          ...changedMeanwhile,
        },
      },
    },
    async (request) => {
      const { record, change } = await deleteUser(db, request.params.id, changeOf(request, services));
      return { data: { user: record }, change };
    },
  );
}
