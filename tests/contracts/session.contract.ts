import { sessionMachine } from "../../src/machines/session.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { authApi } from "../../src/services/auth-api.ts";
import { sessionOf } from "../../src/services/session-token.ts";
import {
  aborted,
  answer,
  type Contract,
  type ContractSet,
  elsewhere,
  fail,
  requested,
  send,
  sent,
  stop,
  stored,
  unheard,
} from "./contract.ts";

interface Given {
  /** The token in the local storage. */
  readonly token: string | null;
  readonly path: string;
}

const nadia = { _id: "a1", name: "Nadia" };
const omar = { _id: "a2", name: "Omar" };
const credentials = { email: "nadia@example.com", password: "secret" };
const refused = (serverMessage: string | undefined, announced = false) =>
  new ApiError({ kind: "refused", status: 401, code: undefined, serverMessage }, announced);

const goTo = (path: string) => send({ type: "path.changed", path });
const signIn = send({ type: "session.signIn", credentials });
const signOut = send({ type: "session.signOut" });
const rejected = (token: string, message?: string) =>
  send({ type: "session.rejected", session: sessionOf(token), message });

const navigated = (to: string) => sent("parent", { type: "navigate", to, replace: true });
const opened = sent("parent", { type: "session.opened" });
const closed = (cause: string) => sent("parent", { type: "session.closed", cause });
const revoked = (token: string) => sent("parent", { type: "session.revoke", session: sessionOf(token) });
const toast = (kind: "success" | "error", message: string) => sent("parent", { type: "toast", kind, message });
const unwatched = ["storage", "unwatch", "authToken"] as const;

const visitor = { token: null, path: "/login" };
const visitorOnOrders = { token: null, path: "/orders?q=oud#top" };
const onOrders = { token: "stored", path: "/orders" };
const onSignIn = { token: "stored", path: "/login" };
/** The server confirms that Nadia's stored token is hers. */
const verified = answer("verify", nadia);
const signedIn = { given: onOrders, after: [verified] };

const start: Contract<Given>[] = [
  {
    title: "a visitor on the sign-in page stays there",
    behaviour: "Access rule",
    given: visitor,
    expected: { state: "signedOut", can: ["sign in"], shows: { remembered: null, user: null } },
  },
  {
    title: "a visitor on any other path is taken to the sign-in page, and the path is remembered",
    behaviour: "Access rule",
    given: visitorOnOrders,
    expected: { state: "signedOut", effects: [navigated("/login")], shows: { remembered: "/orders?q=oud#top" } },
  },
  {
    title: "a path that names another site is taken as one of ours",
    given: { token: null, path: "//evil.example/x" },
    expected: { state: "signedOut", effects: [navigated("/login")], shows: { remembered: "/evil.example/x" } },
  },
  {
    title: "with a stored token the server is asked whose it is, behind the loading overlay",
    given: onOrders,
    expected: { state: "verifying", tags: ["busy"], effects: [requested("verify")], can: [] },
  },
];

const verifying: Contract<Given>[] = [
  {
    title: "an administrator's token signs in, and leaves the person where they are",
    given: onOrders,
    when: verified,
    expected: { state: "signedIn", effects: [opened], can: ["sign out"], shows: { user: nadia } },
  },
  {
    title: "an administrator who opens the sign-in page is taken to the dashboard",
    behaviour: "Access rule",
    given: onSignIn,
    when: verified,
    expected: { state: "signedIn", effects: [opened, navigated("/")], shows: { user: nadia } },
  },
  {
    title: "a token that is no administrator's is removed without a message; the path is remembered",
    given: onOrders,
    when: answer("verify", undefined),
    expected: {
      state: "signedOut",
      effects: [stored("authToken", null), navigated("/login")],
      shows: { remembered: "/orders", user: null, session: null },
    },
  },
  {
    title: "a check that fails is logged only, and the token is removed",
    given: onOrders,
    when: fail("verify", new ApiError({ kind: "offline" }, true)),
    expected: {
      state: "signedOut",
      effects: [stored("authToken", null), navigated("/login")],
      shows: { remembered: "/orders", user: null, session: null },
    },
  },
  ...[answer("verify", undefined), fail("verify", new ApiError({ kind: "offline" }, true))].map((when, index) => ({
    title: `who waits on the sign-in page stays there where the check ${["finds no administrator", "fails"][index]}`,
    behaviour: "Access rule",
    given: onSignIn,
    when,
    expected: {
      state: "signedOut",
      effects: [stored("authToken", null)],
      can: ["sign in"],
      shows: { remembered: null, user: null, session: null },
    },
  })),
  {
    title: "a check that fails does not remove a token that another tab has stored meanwhile",
    behaviour: "Other tabs",
    given: onOrders,
    after: [unheard("authToken", "newer")],
    when: answer("verify", undefined),
    expected: { state: "signedOut", effects: [navigated("/login")] },
  },
  {
    title: "who goes elsewhere during the check is left there, and the check goes on",
    given: onOrders,
    when: goTo("/users"),
    expected: { state: "verifying", tags: ["busy"] },
  },
  {
    title: "who went elsewhere during the check comes back to that path after signing in",
    behaviour: "Sign in",
    given: onOrders,
    after: [goTo("/users")],
    when: answer("verify", undefined),
    expected: {
      state: "signedOut",
      effects: [stored("authToken", null), navigated("/login")],
      shows: { remembered: "/users" },
    },
  },
  {
    title: "another tab that signs out ends the check",
    behaviour: "Other tabs",
    given: onOrders,
    when: elsewhere("authToken", null),
    expected: {
      state: "signedOut",
      effects: [aborted("verify"), navigated("/login")],
      shows: { remembered: "/orders", session: null },
    },
  },
  {
    title: "another tab that signs in has its token checked instead",
    behaviour: "Other tabs",
    given: onOrders,
    when: elsewhere("authToken", "other"),
    expected: {
      state: "verifying",
      tags: ["busy"],
      effects: [aborted("verify"), requested("verify")],
      shows: { session: sessionOf("other") },
    },
  },
  {
    title: "hearing of one's own token again does not check it again",
    given: onOrders,
    when: elsewhere("authToken", "stored"),
    expected: { state: "verifying", tags: ["busy"] },
  },
  {
    title: "closing the page during the check breaks it off, and nothing is watched any more",
    given: onOrders,
    when: stop,
    expected: { state: "verifying", tags: ["busy"], effects: [unwatched, aborted("verify")] },
  },
];

const signedOut: Contract<Given>[] = [
  {
    title: "a visitor who tries another path is taken back, and the path is remembered",
    behaviour: "Access rule",
    given: visitor,
    when: goTo("/users"),
    expected: { state: "signedOut", effects: [navigated("/login")], shows: { remembered: "/users", path: "/users" } },
  },
  {
    title: "an address that would lead to another server leads within this one afterwards",
    behaviour: "Access rule",
    given: visitor,
    when: goTo("//elsewhere.example/users"),
    expected: {
      state: "signedOut",
      effects: [navigated("/login")],
      shows: { remembered: "/elsewhere.example/users", path: "/elsewhere.example/users" },
    },
  },
  {
    title: "a visitor who comes to the sign-in page stays there, and the path tried is still remembered",
    behaviour: "Sign in",
    given: visitorOnOrders,
    when: goTo("/login?from=mail"),
    expected: { state: "signedOut", shows: { remembered: "/orders?q=oud#top", path: "/login?from=mail" } },
  },
  {
    title: "signing in asks the server, behind the loading overlay",
    behaviour: "Sign in",
    given: visitor,
    when: signIn,
    expected: { state: "authenticating", tags: ["busy"], effects: [requested("signIn", credentials)], can: [] },
  },
  {
    title: "without an email address nothing is sent",
    behaviour: "Sign in",
    given: visitor,
    when: send({ type: "session.signIn", credentials: { email: " ", password: "secret" } }),
    expected: { state: "signedOut" },
  },
  {
    title: "without a password nothing is sent",
    behaviour: "Sign in",
    given: visitor,
    when: send({ type: "session.signIn", credentials: { email: "nadia@example.com", password: "" } }),
    expected: { state: "signedOut" },
  },
  {
    title: "another tab that signs in has its token checked",
    behaviour: "Other tabs",
    given: visitor,
    when: elsewhere("authToken", "other"),
    expected: {
      state: "verifying",
      tags: ["busy"],
      effects: [requested("verify")],
      shows: { session: sessionOf("other") },
    },
  },
  {
    title: "another tab that removes what is not there changes nothing",
    behaviour: "Other tabs",
    given: visitor,
    when: elsewhere("authToken", null),
    expected: { state: "signedOut" },
  },
  {
    title: "a refused call of a session that is over changes nothing",
    behaviour: "Expired session",
    given: visitor,
    when: rejected("stored"),
    expected: { state: "signedOut" },
  },
  {
    title: "signing out twice is signing out once",
    behaviour: "Sign out",
    given: visitor,
    when: signOut,
    expected: { state: "signedOut" },
  },
];

const authenticating: Contract<Given>[] = [
  {
    title: "an accepted sign-in stores the token, and leads to the dashboard",
    behaviour: "Sign in",
    given: visitor,
    after: [signIn],
    when: answer("signIn", { session: sessionOf("fresh"), user: nadia }),
    expected: {
      state: "signedIn",
      effects: [stored("authToken", "fresh"), opened, navigated("/")],
      shows: { user: nadia, session: sessionOf("fresh") },
    },
  },
  {
    title: "after signing in the person comes to the path they tried",
    behaviour: "Access rule",
    given: visitorOnOrders,
    after: [goTo("/login"), signIn],
    when: answer("signIn", { session: sessionOf("fresh"), user: nadia }),
    expected: {
      state: "signedIn",
      effects: [stored("authToken", "fresh"), opened, navigated("/orders?q=oud#top")],
      shows: { remembered: null },
    },
  },
  {
    title: "a refused sign-in tells the server's message",
    behaviour: "Sign in",
    given: visitor,
    after: [signIn],
    when: fail("signIn", refused("Wrong password")),
    expected: { state: "signedOut", effects: [toast("error", "Wrong password")], can: ["sign in"] },
  },
  {
    title: "a refused sign-in without a message says Login failed",
    behaviour: "Sign in",
    given: visitor,
    after: [signIn],
    when: fail("signIn", refused(undefined)),
    expected: { state: "signedOut", effects: [toast("error", "Login failed")] },
  },
  ...[true, false].map((announced) => ({
    title: `a sign-in that fails while the person is on the way back takes them nowhere${announced ? "" : ", and says why"}`,
    behaviour: "Access rule",
    given: visitor,
    after: [signIn, goTo("/users")],
    when: fail("signIn", refused("Wrong password", announced)),
    expected: {
      state: "signedOut",
      effects: announced ? [] : [toast("error", "Wrong password")],
      shows: { remembered: "/users" },
    },
  })),
  {
    title: "a failure that was told already is not told twice",
    behaviour: "Central handling",
    given: visitor,
    after: [signIn],
    when: fail("signIn", refused("Wrong password", true)),
    expected: { state: "signedOut" },
  },
  {
    title: "a second sign-in while one is under way does nothing",
    behaviour: "Sign in",
    given: visitor,
    after: [signIn],
    when: signIn,
    expected: { state: "authenticating", tags: ["busy"] },
  },
  {
    title: "another path tried during the sign-in is remembered, and the person is taken back",
    behaviour: "Access rule",
    given: visitor,
    after: [signIn],
    when: goTo("/users"),
    expected: {
      state: "authenticating",
      tags: ["busy"],
      effects: [navigated("/login")],
      shows: { remembered: "/users", path: "/users" },
    },
  },
  {
    title: "the sign-in page during the sign-in is where the person may be",
    behaviour: "Sign in",
    given: visitorOnOrders,
    after: [signIn],
    when: goTo("/login"),
    expected: { state: "authenticating", tags: ["busy"], shows: { remembered: "/orders?q=oud#top", path: "/login" } },
  },
  {
    title: "another tab that signs in is followed, and the sign-in here is broken off",
    behaviour: "Other tabs",
    given: visitor,
    after: [signIn],
    when: elsewhere("authToken", "other"),
    expected: {
      state: "verifying",
      tags: ["busy"],
      effects: [aborted("signIn"), requested("verify")],
      shows: { session: sessionOf("other") },
    },
  },
  {
    title: "another tab that removes what is not there does not disturb the sign-in",
    behaviour: "Other tabs",
    given: visitor,
    after: [signIn],
    when: elsewhere("authToken", null),
    expected: { state: "authenticating", tags: ["busy"] },
  },
  {
    title: "closing the page breaks off the sign-in",
    behaviour: "Sign in",
    given: visitor,
    after: [signIn],
    when: stop,
    expected: { state: "authenticating", tags: ["busy"], effects: [unwatched, aborted("signIn")] },
  },
];

const inside: Contract<Given>[] = [
  {
    title: "who is signed in may go anywhere",
    ...signedIn,
    when: goTo("/users"),
    expected: { state: "signedIn", shows: { path: "/users", remembered: null } },
  },
  {
    title: "who is signed in and opens the sign-in page is taken to the dashboard",
    behaviour: "Access rule",
    ...signedIn,
    when: goTo("/login"),
    expected: { state: "signedIn", effects: [navigated("/")] },
  },
  {
    title: "who comes in at any other path stays there",
    behaviour: "Access rule",
    given: visitor,
    after: [signIn, goTo("/users")],
    when: answer("signIn", { session: sessionOf("fresh"), user: nadia }),
    expected: {
      state: "signedIn",
      effects: [stored("authToken", "fresh"), opened],
      shows: { remembered: "/users", path: "/users" },
    },
  },
  {
    title: "who came in at another path is sent there from the sign-in page, once",
    behaviour: "Access rule",
    given: visitor,
    after: [signIn, goTo("/users"), answer("signIn", { session: sessionOf("fresh"), user: nadia })],
    when: goTo("/login"),
    expected: { state: "signedIn", effects: [navigated("/users")], shows: { remembered: null, path: "/login" } },
  },
  {
    title: "a remembered path leads there once, and not again",
    behaviour: "Access rule",
    given: visitorOnOrders,
    after: [
      goTo("/login"),
      signIn,
      answer("signIn", { session: sessionOf("fresh"), user: nadia }),
      goTo("/orders?q=oud#top"),
    ],
    when: goTo("/login"),
    expected: { state: "signedIn", effects: [navigated("/")], shows: { remembered: null } },
  },
  {
    title: "signing out ends the session here and on the server, says so, and goes to the sign-in page",
    behaviour: "Sign out",
    ...signedIn,
    when: signOut,
    expected: {
      state: "signedOut",
      effects: [
        closed("session.signOut"),
        revoked("stored"),
        stored("authToken", null),
        toast("success", "Logged out successfully"),
        navigated("/login"),
      ],
      can: ["sign in"],
      shows: { user: null, session: null, remembered: null },
    },
  },
  {
    title: "who signs out starts at the dashboard next time, whatever was remembered before",
    behaviour: "Sign out",
    given: visitorOnOrders,
    // Another tab signs in before this page shows the sign-in page.
    after: [elsewhere("authToken", "other"), answer("verify", nadia)],
    when: signOut,
    expected: {
      state: "signedOut",
      effects: [
        closed("session.signOut"),
        revoked("other"),
        stored("authToken", null),
        toast("success", "Logged out successfully"),
        navigated("/login"),
      ],
      shows: { remembered: null },
    },
  },
  {
    title: "an expired session says so once, and remembers where the person was",
    behaviour: "Expired session",
    ...signedIn,
    when: rejected("stored"),
    expected: {
      state: "signedOut",
      effects: [
        closed("session.rejected"),
        stored("authToken", null),
        toast("error", "Your session has expired. Please sign in again."),
        navigated("/login"),
      ],
      shows: { remembered: "/orders", user: null, session: null },
    },
  },
  {
    title: "an expired session tells the server's message where there is one",
    behaviour: "Expired session",
    ...signedIn,
    when: rejected("stored", "Signed out by an operator"),
    expected: {
      state: "signedOut",
      effects: [
        closed("session.rejected"),
        stored("authToken", null),
        toast("error", "Signed out by an operator"),
        navigated("/login"),
      ],
    },
  },
  {
    title: "a refused call with an older token does not end the session",
    behaviour: "Expired session",
    ...signedIn,
    when: rejected("older"),
    expected: { state: "signedIn" },
  },
  {
    title: "an expired session leaves the newer token of another tab alone",
    behaviour: "Other tabs",
    given: onOrders,
    after: [verified, unheard("authToken", "newer")],
    when: rejected("stored"),
    expected: {
      state: "signedOut",
      effects: [
        closed("session.rejected"),
        toast("error", "Your session has expired. Please sign in again."),
        navigated("/login"),
      ],
    },
  },
  {
    title: "another tab that signs out signs out here, without a message; the path is remembered",
    behaviour: "Other tabs",
    ...signedIn,
    when: elsewhere("authToken", null),
    expected: {
      state: "signedOut",
      effects: [closed("session.stored"), navigated("/login")],
      shows: { remembered: "/orders", user: null, session: null },
    },
  },
  {
    title: "another tab that signs in as somebody else has its token checked before anything is shown of it",
    behaviour: "Other tabs",
    ...signedIn,
    when: elsewhere("authToken", "other"),
    expected: {
      state: "verifying",
      tags: ["busy"],
      effects: [closed("session.stored"), requested("verify")],
      shows: { session: sessionOf("other") },
    },
  },
  {
    title: "who signed in in another tab is who is signed in here",
    behaviour: "Other tabs",
    given: onOrders,
    after: [verified, elsewhere("authToken", "other")],
    when: answer("verify", omar),
    expected: { state: "signedIn", effects: [opened], shows: { user: omar, session: sessionOf("other") } },
  },
  {
    title: "another tab that signs in, and out again, leaves nobody signed in here",
    behaviour: "Other tabs",
    given: onOrders,
    after: [verified, elsewhere("authToken", "other")],
    when: elsewhere("authToken", null),
    expected: {
      state: "signedOut",
      effects: [aborted("verify"), navigated("/login")],
      shows: { remembered: "/orders", user: null, session: null },
    },
  },
  {
    title: "hearing of one's own token again changes nothing",
    ...signedIn,
    when: elsewhere("authToken", "stored"),
    expected: { state: "signedIn" },
  },
];

/** The session: who is signed in, and which paths are open to them (behaviour: Session; Access rule). */
export const contract: ContractSet<Given> = {
  machine: sessionMachine,
  behaviour: "Session check",
  start: (world, { token, path }) => {
    world.values.set("authToken", token);
    world.replace(authApi, { signIn: world.call("signIn"), verify: world.call("verify") });
    return { input: { parent: world.receiver("parent"), path } };
  },
  events: {
    "sign in": { type: "session.signIn", credentials },
    "sign out": { type: "session.signOut" },
  },
  contracts: [...start, ...verifying, ...signedOut, ...authenticating, ...inside],
};
