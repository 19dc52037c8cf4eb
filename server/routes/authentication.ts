import * as v from "valibot";
import {
  ChangePasswordRequest,
  EndedSessionsReply,
  EndSessionsRequest,
  SessionReply,
  SessionsReply,
  SignInReply,
  SignInRequest,
  SignUpReply,
  SignUpRequest,
} from "../../contract/calls.ts";
import { accountExists, createAdministrator, invalidCredentials, signIn } from "../auth/accounts.ts";
import { FairQueue, tooBusy } from "../auth/fair-queue.ts";
import { changeOwnPassword, endOwnSessions, wrongPassword } from "../auth/own-account.ts";
import { currentSession, endSession, readSessions, type SignedIn } from "../auth/sessions.ts";
import { networkOf, tooMany } from "../auth/throttle.ts";
import { administratorExample, sessionExample, withExample } from "../http/examples.ts";
import { sessionOf } from "../http/guard.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import type { Services } from "../services.ts";
import { recordAudit } from "../storage/audit.ts";

const toAdministrator = ({ id, name, email }: SignedIn) => ({ _id: id, name, email });

// Examples for the API's document.
const exampleTime = "2026-11-21T10:00:00Z";
const tooManySignIns = tooMany(exampleTime, new Date(exampleTime), "failed sign-ins");
const tooManyPasswords = tooMany(exampleTime, new Date(exampleTime), "wrong passwords");

/**
 * The limits of hashing passwords. Each hash takes a core and one of Node's four pool threads, which files and
 * compression need, too. Signed-in administrators have a queue of their own, so that they do not wait for strangers'
 * sign-ins.
 */
const signInQueueLimits = { running: 1, waiting: 60, waitingPerKey: 20 };
const signedInQueueLimits = { running: 1, waiting: 20, waitingPerKey: 5 };

/** Registers the calls for signing in and out, new administrators, and one's own data, password and sessions (behaviour: Calls). */
export function authenticationRoutes(api: Api, { db, now }: Services): void {
  const signInQueue = new FairQueue(signInQueueLimits);
  const signedInQueue = new FairQueue(signedInQueueLimits);

  api.post(
    "/auth/admin/login",
    {
      config: { open: true },
      schema: {
        operationId: "signIn",
        summary: "Sign in as an administrator",
        body: withExample(SignInRequest, { email: administratorExample.email, password: "amber and smoke" }),
        response: {
          200: withExample(SignInReply, {
            data: { authToken: "q9wZ0m3Kc1XvJrT7uPfLhYdSbNaEiGo2kRtUxWyQ5Z8", user: administratorExample },
          }),
          ...refusals(refuseFields(["email"]), invalidCredentials, tooManySignIns),
        },
      },
    },
    async (request) => {
      const caller = {
        address: request.callerAddress,
        userAgent: request.headers["user-agent"] ?? null,
        onAccount: (id: string) => {
          request.accountId = id;
        },
      };
      const { authToken, administrator } = await signInQueue.run(networkOf(caller.address), () =>
        signIn(db, request.body, caller, now()),
      );
      return { data: { authToken, user: toAdministrator(administrator) } };
    },
  );

  api.get(
    "/auth/admin/me",
    {
      schema: {
        operationId: "getCurrentAdministrator",
        summary: "Who the session belongs to",
        response: { 200: withExample(SessionReply, { data: { userData: administratorExample, isAdmin: true } }) },
      },
    },
    async (request) => ({ data: { userData: toAdministrator(sessionOf(request).administrator), isAdmin: true } }),
  );

  api.post(
    "/auth/admin/signup",
    {
      schema: {
        operationId: "createAdministrator",
        summary: "Create another administrator",
        body: withExample(SignUpRequest, {
          name: administratorExample.name,
          email: administratorExample.email,
          password: "amber and smoke",
        }),
        response: {
          201: withExample(SignUpReply, { data: { user: administratorExample } }),
          ...refusals(refuseFields(["email"]), accountExists, tooBusy),
        },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const account = await signedInQueue.run(session.administrator.id, () =>
        createAdministrator(db, request.body, session, now()),
      );
      return reply.status(201).send({ data: { user: toAdministrator(account) } });
    },
  );

  api.post(
    "/auth/admin/logout",
    {
      schema: {
        operationId: "signOut",
        summary: "End the session",
        response: { 200: withExample(v.object({ data: v.null() }), { data: null }) },
      },
    },
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

  api.put(
    "/auth/admin/password",
    {
      schema: {
        operationId: "changePassword",
        summary: "Change one's own password, which ends all one's sessions",
        body: withExample(ChangePasswordRequest, {
          currentPassword: "amber and smoke",
          newPassword: "iris and leather",
        }),
        response: {
          200: withExample(v.object({ data: v.null() }), { data: null }),
          ...refusals(refuseFields(["newPassword"]), wrongPassword, tooManyPasswords),
        },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await signedInQueue.run(session.administrator.id, () => changeOwnPassword(db, session, request.body, now()));
      return { data: null };
    },
  );

  api.get(
    "/auth/admin/sessions",
    {
      schema: {
        operationId: "listSessions",
        summary: "One's own sessions, the one used last first",
        response: { 200: withExample(SessionsReply, { data: { sessions: [sessionExample] } }) },
      },
    },
    async (request) => {
      const { token, administrator } = sessionOf(request);
      return { data: { sessions: await readSessions(db, administrator.id, token, now()) } };
    },
  );

  api.post(
    "/auth/admin/sessions/end",
    {
      schema: {
        operationId: "endSessions",
        summary: "End some of one's own sessions",
        body: withExample(EndSessionsRequest, { password: "amber and smoke", sessions: [sessionExample._id] }),
        response: {
          200: withExample(EndedSessionsReply, { data: { ended: 1 } }),
          ...refusals(refuseFields(["sessions"]), wrongPassword, currentSession, tooManyPasswords),
        },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const ended = await signedInQueue.run(session.administrator.id, () =>
        endOwnSessions(db, session, request.body, now()),
      );
      return { data: { ended } };
    },
  );
}
