import { expect, it, vi } from "vitest";
import { type HttpNotice, http, watchHttp } from "../../src/services/page-http.ts";
import { sessionOf } from "../../src/services/session-token.ts";
import { storeInMemory } from "../machines/memory-storage.ts";

/** Returns the notices of the page's calls when a server replies like this. */
async function announced(status: number, body: object): Promise<HttpNotice[]> {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  storeInMemory({ authToken: "a-token-of-nadia" });
  const asked = vi.fn(async (_path: string, { headers }: RequestInit) => {
    expect(new Headers(headers).get("authorization")).toBe("Bearer a-token-of-nadia");
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal("fetch", asked);
  const received: HttpNotice[] = [];
  const stop = watchHttp((notice) => received.push(notice));
  await http.json("/users").catch(() => undefined);
  stop();
  await http.json("/users").catch(() => undefined);
  expect(asked).toHaveBeenCalledTimes(2);
  return received;
}

it("a call that is answered 401 is told by the number of its session, without its token", async () => {
  const received = await announced(401, { message: "Signed out", showMessage: true });
  expect(received).toEqual([
    { type: "session.rejected", session: sessionOf("a-token-of-nadia"), message: "Signed out" },
  ]);
  expect(JSON.stringify(received)).not.toContain("a-token");
});

it.each([
  [200, "success"],
  [500, "error"],
])("a message of an answer %i that is to be shown is told as a toast", async (status, kind) => {
  expect(await announced(status, { message: "Words.", showMessage: true })).toEqual([
    { type: "toast", kind, message: "Words." },
  ]);
});

it("each token has a number of its own, the same each time", () => {
  const [first, second] = [sessionOf("one"), sessionOf("two")];
  expect(first).not.toBe(second);
  expect([sessionOf("one"), sessionOf("two")]).toEqual([first, second]);
});
