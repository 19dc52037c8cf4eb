import { DeletedUserReply, UpdatedUserReply, UpdateUserRequest, UsersReply } from "../../contract/calls.ts";
import type { Api } from "../http/api.ts";
import { sessionOf } from "../http/guard.ts";
import { listReplies, sendList } from "../http/lists.ts";
import { recordId, refusals } from "../http/openapi.ts";
import type { Services } from "../services.ts";
import { ListCache } from "../storage/list-snapshots.ts";
import { deleteUser, updateUser } from "../storage/users.ts";

/** The registered customers (specification, section 7, /users). */
export function userRoutes(api: Api, { db, reader, now, installationId }: Services): void {
  const list = new ListCache(db, reader, "users", installationId);

  api.get(
    "/users",
    { schema: { summary: "All users", response: { ...listReplies(UsersReply), ...refusals(401) } } },
    (request, reply) => sendList(list, request, reply),
  );

  api.put(
    "/users/:id",
    {
      schema: {
        summary: "Change a user's profile",
        params: recordId,
        body: UpdateUserRequest,
        response: { 200: UpdatedUserReply, ...refusals(400, 401, 404, 409) },
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
        summary: "Delete a user",
        params: recordId,
        response: { 200: DeletedUserReply, ...refusals(401, 404) },
      },
    },
    async (request) => ({
      data: { user: await deleteUser(db, request.params.id, sessionOf(request).administrator, now()) },
    }),
  );
}
