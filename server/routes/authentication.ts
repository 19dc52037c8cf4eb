import * as v from "valibot";
import { SessionReply, SignInReply, SignInRequest, SignUpReply, SignUpRequest } from "../../contract/calls.ts";
import { createAccount, signIn } from "../auth/accounts.ts";
import { endSession, type SignedIn } from "../auth/sessions.ts";
import type { Api } from "../http/api.ts";
import { sessionOf } from "../http/guard.ts";
import { refusals } from "../http/openapi.ts";
import type { Services } from "../services.ts";
import { recordAudit } from "../storage/audit.ts";

const toAdministrator = ({ id, name, email }: SignedIn) => ({ _id: id, name, email });

/** Signing in and out, and who is signed in (specification, section 7, /auth/admin). */
export function authenticationRoutes(api: Api, { db, now }: Services): void {
  api.post(
    "/auth/admin/login",
    {
      config: { open: true },
      schema: {
        summary: "Sign in as an administrator",
        body: SignInRequest,
        response: { 200: SignInReply, ...refusals(400, 401, 429) },
      },
    },
    async (request) => {
      const { authToken, administrator } = await signIn(db, request.body, request.ip, now());
      return { data: { authToken, user: toAdministrator(administrator) } };
    },
  );

  api.get(
    "/auth/admin/me",
    { schema: { summary: "Who the session belongs to", response: { 200: SessionReply, ...refusals(401) } } },
    async (request) => ({ data: { userData: toAdministrator(sessionOf(request).administrator), isAdmin: true } }),
  );

  api.post(
    "/auth/admin/signup",
    {
      schema: {
        summary: "Create another administrator",
        body: SignUpRequest,
        response: { 201: SignUpReply, ...refusals(400, 401, 409) },
      },
    },
    async (request, reply) => {
      const { administrator } = sessionOf(request);
      const account = await createAccount(db, request.body, "administrator", administrator, now());
      return reply.status(201).send({ data: { user: toAdministrator(account) } });
    },
  );

  api.post(
    "/auth/admin/logout",
    { schema: { summary: "End the session", response: { 200: v.object({ data: v.null() }), ...refusals(401) } } },
    async (request) => {
      const { token, administrator } = sessionOf(request);
      await db.transaction().execute(async (transaction) => {
        await endSession(transaction, token);
        const entry = { at: now(), by: administrator, action: "session.sign_out", entityId: administrator.id } as const;
        await recordAudit(transaction, entry);
      });
      return { data: null };
    },
  );
}
