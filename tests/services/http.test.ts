import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { ApiError } from "../../src/services/api-error.ts";
import { type CallOptions, createHttp } from "../../src/services/http.ts";
import { fc } from "../properties.ts";
import { until } from "../until.ts";
import { arriving, fakeHost, fakeServer, html, json, never } from "./fake-server.ts";

let logged: Mock;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const bytes = (text: string) => new TextEncoder().encode(text);

/** Makes one call, and tells how it ended and what the person was told. */
async function call(options: CallOptions = {}, token: string | null = null) {
  const page = fakeHost(token);
  const outcome = await createHttp(page.host)
    .json("/things", options)
    .then(
      (body) => ({ body, error: undefined }),
      (error: unknown) => ({ body: undefined, error: error as ApiError }),
    );
  if (outcome.error) expect(outcome.error).toBeInstanceOf(ApiError);
  return { ...page, ...outcome };
}

describe("what is sent", () => {
  test("goes to the product's own server under /api, and is kept by no cache", async () => {
    const received = fakeServer(() => json({}));
    await call();
    expect(received).toMatchObject([{ url: "/api/things", method: "GET", cache: "no-store", body: undefined }]);
    expect(received[0]?.headers.get("accept")).toBe("application/json");
  });

  test("carries the token where there is one", async () => {
    const received = fakeServer(() => json({}));
    await call();
    await call({}, "secret");
    expect(received.map(({ headers }) => headers.get("authorization"))).toEqual([null, "Bearer secret"]);
  });

  test.each([
    ["true", { isActive: true }],
    ["false", { isActive: false }],
    ["true", undefined],
  ])("says %s of whether somebody uses the page where the browser has %o", async (active, userActivation) => {
    vi.stubGlobal("navigator", { userActivation });
    const received = fakeServer(() => json({}));
    await call();
    expect(received[0]?.headers.get("user-active")).toBe(active);
  });

  test("is JSON, with the method asked for", async () => {
    const received = fakeServer(() => json({}));
    await call({ method: "PUT", body: { name: "Ünal", age: 5 }, keepalive: true });
    expect(received).toMatchObject([{ method: "PUT", body: { name: "Ünal", age: 5 }, keepalive: true }]);
    expect(received[0]?.headers.get("content-type")).toBe("application/json");
  });

  test.each([
    ["refused", () => json({}, 503)],
    ["not answered", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is sent once, even when it is %s", async (_, answer) => {
    const received = fakeServer(answer);
    await call();
    await call({ method: "PUT", body: {} });
    expect(received).toHaveLength(2);
  });
});

describe("a success", () => {
  test("shows its message when it carries showMessage", async () => {
    fakeServer(() => json({ data: 1, message: "Saved.", showMessage: true }));
    const { body, toasts } = await call();
    expect(body).toEqual({ data: 1, message: "Saved.", showMessage: true });
    expect(toasts).toEqual([["success", "Saved."]]);
  });

  test.each([
    [{ message: "Saved." }],
    [{ message: "Saved.", showMessage: false }],
    [{ showMessage: true }],
    [{ showMessage: true, message: "" }],
    [{ showMessage: true, message: 5 }],
    [[{ showMessage: true, message: "Saved." }]],
    [null],
    ["Saved."],
  ])("shows nothing for %j", async (body) => {
    fakeServer(() => json(body));
    expect(await call()).toMatchObject({ body, toasts: [], error: undefined });
  });

  test("shows nothing where nothing is to be reported", async () => {
    fakeServer(() => json({ message: "Welcome.", showMessage: true }));
    expect((await call({ report: "none" })).toasts).toEqual([]);
  });

  test.each(["", " \n"])("without a body (%j) is undefined", async (text) => {
    fakeServer(() => new Response(text));
    expect(await call()).toMatchObject({ body: undefined, error: undefined, toasts: [] });
  });

  test("of 204 is undefined", async () => {
    fakeServer(() => new Response(null, { status: 204 }));
    expect(await call()).toMatchObject({ body: undefined, error: undefined });
  });

  test("is not logged", async () => {
    fakeServer(() => json({ message: "Saved.", showMessage: true }));
    await call();
    expect(logged).not.toHaveBeenCalled();
  });
});

describe("a refusal", () => {
  test("shows its message when it carries showMessage", async () => {
    fakeServer(() => json({ message: "That email is taken.", showMessage: true }, 409));
    const { toasts, error } = await call();
    expect(toasts).toEqual([["error", "That email is taken."]]);
    expect(error).toMatchObject({
      failure: { kind: "refused", status: 409, serverMessage: "That email is taken." },
      announced: true,
      message: "That email is taken.",
    });
  });

  test.each([[{ showMessage: true }], [{ showMessage: true, message: " " }], [{ showMessage: true, message: {} }]])(
    "shows the usual words when it has none of its own: %j",
    async (body) => {
      fakeServer(() => json(body, 400));
      const { toasts, error } = await call();
      expect(toasts).toEqual([["error", "An error occurred. Please try again."]]);
      expect(error).toMatchObject({ failure: { kind: "refused", serverMessage: undefined }, announced: true });
    },
  );

  test("without showMessage leaves it to the caller to tell", async () => {
    fakeServer(() => json({ message: "Not today." }, 422));
    const { toasts, error } = await call();
    expect(toasts).toEqual([]);
    expect(error).toMatchObject({ announced: false, message: "Not today.", failure: { status: 422 } });
  });

  test.each([html(500), html(404), json([], 500), json(null, 500), new Response(null, { status: 502 })])(
    "that cannot be read is one without a message (%#)",
    async (response) => {
      fakeServer(() => response);
      const { toasts, error } = await call();
      expect(toasts).toEqual([]);
      expect(error).toMatchObject({ announced: false, message: "An unexpected error occurred. Please try again." });
    },
  );

  test("is logged, once", async () => {
    fakeServer(() => json({ message: "No.", showMessage: true }, 400));
    await call({ method: "DELETE" });
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls[0]?.[0]).toBe("DELETE /things: No.");
  });
});

describe("a 401", () => {
  test("of a call that carried a token is told by the session, with the server's message if that may be shown", async () => {
    fakeServer(() => json({ message: "Signed in elsewhere.", showMessage: true }, 401));
    const { toasts, rejections, error } = await call({}, "old");
    expect([toasts, rejections]).toEqual([[], [["old", "Signed in elsewhere."]]]);
    expect(error).toMatchObject({ announced: true, failure: { status: 401 } });
  });

  test("whose message may not be shown is told without it", async () => {
    fakeServer(() => json({ message: "jwt malformed" }, 401));
    const { toasts, rejections, error } = await call({}, "old");
    expect([toasts, rejections]).toEqual([[], [["old", undefined]]]);
    expect(error?.announced).toBe(true);
  });

  test("of a call without a token is a refusal like any other", async () => {
    fakeServer(() => json({ message: "Wrong password.", showMessage: true }, 401));
    const { toasts, rejections } = await call();
    expect([toasts, rejections]).toEqual([[["error", "Wrong password."]], []]);
  });

  test("names the token that the call carried, not one stored since", async () => {
    let token = "first";
    const { host, rejections } = fakeHost();
    fakeServer(() => {
      token = "second";
      return json({}, 401);
    });
    await expect(createHttp({ ...host, token: () => token }).json("/things")).rejects.toThrow();
    expect(rejections).toEqual([["first", undefined]]);
  });

  test("of a call of which nothing is reported is told by nobody", async () => {
    fakeServer(() => json({ message: "No.", showMessage: true }, 401));
    const { toasts, rejections, error } = await call({ report: "none" }, "old");
    expect([toasts, rejections, error?.announced]).toEqual([[], [], false]);
  });
});

test("a call whose caller reports its outcome tells only that the session is over", async () => {
  fakeServer(() => json({ message: "Saved.", showMessage: true }));
  expect((await call({ report: "session" })).toasts).toEqual([]);
  fakeServer(() => json({ message: "No.", showMessage: true }, 409));
  expect(await call({ report: "session" })).toMatchObject({ toasts: [], error: { announced: false } });
  expect(logged).not.toHaveBeenCalled();
  fakeServer(() => json({}, 401));
  const { rejections, error } = await call({ report: "session" }, "old");
  expect([rejections, error?.announced]).toEqual([[["old", undefined]], true]);
});

describe("no response", () => {
  const offline = { failure: { kind: "offline" }, announced: true, message: "Check your Internet Connection." };

  test("asks to check the connection", async () => {
    fakeServer(() => Promise.reject(new TypeError("Failed to fetch")));
    const { toasts, error } = await call();
    expect(toasts).toEqual([["error", "Check your Internet Connection."]]);
    expect(error).toMatchObject(offline);
    expect(logged).toHaveBeenCalledOnce();
  });

  test("is also one that breaks off", async () => {
    fakeServer(() => arriving([bytes('{"data":')], { type: "application/json", end: "broken" }));
    const { toasts, error } = await call();
    expect(toasts).toEqual([["error", "Check your Internet Connection."]]);
    expect(error).toMatchObject(offline);
  });

  test("is also one that has not begun after a minute", async () => {
    vi.useFakeTimers();
    const received = fakeServer(never);
    const outcome = call();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(received[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await outcome).error).toMatchObject(offline);
    expect(received[0]?.signal.aborted).toBe(true);
  });

  test("is also an answer that falls silent once begun", async () => {
    vi.useFakeTimers();
    fakeServer(({ signal }) => arriving([bytes("{}")], { type: "application/json", end: "waiting", signal }));
    const outcome = call();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await outcome).toasts).toEqual([["error", "Check your Internet Connection."]]);
  });

  test("to a call of which nothing is reported is logged, and told by nobody", async () => {
    fakeServer(() => Promise.reject(new TypeError("Failed to fetch")));
    const { toasts, error } = await call({ report: "none" });
    expect([toasts, error?.announced, error?.failure.kind]).toEqual([[], false, "offline"]);
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe("a response that cannot be read", () => {
  test.each([html(), new Response("{"), new Response("OK"), new Response("\u0000")])(
    "is an unexpected error (%#)",
    async (response) => {
      fakeServer(() => response);
      const { toasts, error } = await call();
      expect(toasts).toEqual([["error", "An unexpected error occurred. Please try again."]]);
      expect(error).toMatchObject({ failure: { kind: "unreadable" }, announced: true });
      expect(logged).toHaveBeenCalledOnce();
    },
  );

  test("is told by nobody where nothing is to be reported", async () => {
    fakeServer(() => html());
    const { toasts, error } = await call({ report: "none" });
    expect([toasts, error?.announced, error?.failure.kind]).toEqual([[], false, "unreadable"]);
  });
});

describe("a call that its caller cancels", () => {
  const silence = async (outcome: ReturnType<typeof call>) => {
    const { toasts, rejections, error } = await outcome;
    expect([toasts, rejections]).toEqual([[], []]);
    expect(error).toMatchObject({ failure: { kind: "cancelled" }, announced: true });
    expect(logged).not.toHaveBeenCalled();
  };

  test("before its answer aborts the request in silence", async () => {
    const received = fakeServer(never);
    const caller = new AbortController();
    const outcome = call({ signal: caller.signal }, "token");
    await until(() => received.length === 1);
    caller.abort();
    // Aborted at once: after a minute, the timeout would abort it anyway.
    expect(received[0]?.signal.aborted).toBe(true);
    await silence(outcome);
  });

  test("while its answer arrives", async () => {
    const caller = new AbortController();
    const received = fakeServer(({ signal }) =>
      arriving([bytes("{")], { type: "application/json", end: "waiting", signal }),
    );
    const outcome = call({ signal: caller.signal });
    await until(() => received.length === 1);
    setTimeout(() => caller.abort(), 5);
    await silence(outcome);
  });

  test("before it begins", async () => {
    fakeServer(() => json({}));
    await silence(call({ signal: AbortSignal.abort() }));
  });

  test("just as it is refused", async () => {
    const caller = new AbortController();
    fakeServer(() => {
      caller.abort();
      return json({ message: "No.", showMessage: true }, 401);
    });
    await silence(call({ signal: caller.signal }, "token"));
  });
});

test("a call that has ended waits for its caller no more", async () => {
  fakeServer(() => json({}));
  const { signal } = new AbortController();
  await call({ signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("whatever the server answers, one failure is told at most once and always ends in an ApiError", async () => {
  const status = fc.constantFrom(200, 201, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503);
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({ message: fc.jsonValue(), showMessage: fc.jsonValue(), data: fc.jsonValue() }, { requiredKeys: [] })
      .map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(
      status,
      body,
      fc.constantFrom(null, "token"),
      fc.constantFrom("all" as const, "session" as const, "none" as const),
      async (code, text, token, report) => {
        fakeServer(() => new Response(text, { status: code }));
        const { toasts, rejections, error } = await call({ report }, token);
        const announced = [...toasts.filter(([kind]) => kind === "error"), ...rejections];
        expect(announced).toHaveLength(error?.announced ? 1 : 0);
        if (report !== "all") expect(toasts).toEqual([]);
        if (code >= 400) expect(error?.failure).toMatchObject({ kind: "refused", status: code });
      },
    ),
    { numRuns: 300 },
  );
});

test("the log is given neither tokens nor what was sent", async () => {
  const answers = [() => json({ message: "No." }, 400), () => Promise.reject(new TypeError("Failed to fetch")), html];
  for (const answer of answers) {
    fakeServer(() => answer());
    await call({ method: "POST", body: { password: "p4ssw0rd" } }, "s3cret");
  }
  expect(logged).toHaveBeenCalledTimes(3);
  expect(inspect(logged.mock.calls, { depth: 20 })).not.toMatch(/p4ssw0rd|s3cret/);
});
