import { DeletedUserReply, UpdatedUserReply, UpdateUserRequest, UsersReply } from "../../contract/calls.ts";
import { unauthenticated } from "../auth/sessions.ts";
import type { Api } from "../http/api.ts";
import { profileExample, userExample, withExample } from "../http/examples.ts";
import { sessionOf } from "../http/guard.ts";
import { listReplies, sendList } from "../http/lists.ts";
import { recordId, refusals } from "../http/openapi.ts";
import { refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { ListCache } from "../storage/list-snapshots.ts";
import { deleteUser, emailTaken, updateUser, userNotFound } from "../storage/users.ts";

/** The registered customers (behaviour: Calls). */
export function userRoutes(api: Api, { db, reader, now }: Services): void {
  const list = new ListCache(db, reader, "users");

  api.get(
    "/users",
    {
      schema: {
        operationId: "listUsers",
        summary: "All users",
        response: {
          ...listReplies(UsersReply, { data: { users: [userExample] } }, userExample),
          ...refusals(unauthenticated),
        },
      },
    },
    (request, reply) => sendList(list, request, reply),
  );

  api.put(
    "/users/:id",
    {
      schema: {
        operationId: "updateUser",
        summary: "Change a user's profile",
        params: recordId,
        body: withExample(UpdateUserRequest, profileExample),
        response: {
          200: withExample(UpdatedUserReply, { data: { data: { user: userExample } } }),
          ...refusals(refuseFields(["age"]), unauthenticated, userNotFound, emailTaken),
        },
      },
    },
    async (request) => {
      const user = await updateUser(db, request.params.id, request.body, sessionOf(request).administrator, now());
      return { data: { data: { user } } };
    },
  );

  api.delete(
    "/users/:id",
    {
      schema: {
        operationId: "deleteUser",
        summary: "Delete a user",
        params: recordId,
        response: {
          200: withExample(DeletedUserReply, { data: { user: userExample } }),
          ...refusals(unauthenticated, userNotFound),
        },
      },
    },
    async (request) => ({
      data: { user: await deleteUser(db, request.params.id, sessionOf(request).administrator, now()) },
    }),
  );
}
