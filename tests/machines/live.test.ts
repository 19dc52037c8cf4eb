import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { liveMachine } from "../../src/machines/live.ts";
import type { PresenceChanged } from "../../src/machines/presence.ts";
import type { ListsAnnouncement } from "../../src/machines/shared/shop-data-ref.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { changeStream, type FollowChanges, type StreamNews } from "../../src/services/change-stream.ts";
import { listeningParent, replaceInTest } from "./fakes.ts";
import { model } from "./live.paths.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Replaces the server's streams by those that a test speaks for. */
function fakeStreams() {
  const { actor: parent, received } = listeningParent<ListsAnnouncement | PresenceChanged>();
  let tell: (news: StreamNews) => void = () => {};
  let end: { resolve: () => void; reject: (error: ApiError) => void } | undefined;
  const opened = { count: 0 };
  const follow: FollowChanges = (announced, signal) => {
    tell = announced;
    opened.count += 1;
    return new Promise((resolve, reject) => {
      end = { resolve, reject };
      signal.addEventListener("abort", () => reject(new ApiError({ kind: "cancelled" }, true)));
    });
  };
  replaceInTest(changeStream, { follow });
  replaceInTest(Math, { random: () => 1 });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const input = { parent };
  return {
    input,
    received,
    opened,
    tell: (news: StreamNews) => tell(news),
    end: async (isOffline: boolean) => {
      if (isOffline) end?.reject(new ApiError({ kind: "offline" }, false));
      else end?.resolve();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const delays = { firstNews: 10_000, silence: 40_000 };

walkAllPaths(model, (_, inspect) => {
  const { input, tell, end } = fakeStreams();
  const actor = createActor(liveMachine, { input, inspect });
  return {
    actor,
    perform: async (event) => {
      const { type } = event;
      const [, , delay] = type.startsWith("xstate.after.") ? type.split(".") : [];
      if (type === "stream.ended") await end(event.isOffline === true);
      // Sent directly: advancing the clock so far would let other delays end first.
      else if (delay === "steady") actor.send(event as never);
      else if (delay === "retry")
        await vi.advanceTimersByTimeAsync(Math.min(30_000, 500 * 2 ** actor.getSnapshot().context.failures));
      else if (delay) await vi.advanceTimersByTimeAsync(delays[delay as keyof typeof delays]);
      else if (type.startsWith("stream.")) tell(event as never);
      else actor.send(event as never);
    },
  };
});

describe("what the connection does", () => {
  it("waits longer after each failure, up to half a minute, and begins anew once a stream has lasted", async () => {
    const { input, opened, tell, end } = fakeStreams();
    const actor = createActor(liveMachine, { input }).start();
    const waits: number[] = [];
    const waited = async () => {
      const before = opened.count;
      for (let ms = 0; ; ms += 100) {
        if (opened.count > before) return ms;
        await vi.advanceTimersByTimeAsync(100);
      }
    };
    for (let failure = 0; failure < 8; failure += 1) {
      await end(true);
      waits.push(await waited());
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    tell({ type: "stream.versions", versions: { users: "u-users-1", orders: "o-orders-1" } });
    await vi.advanceTimersByTimeAsync(20_000);
    await end(true);
    expect(await waited()).toBe(1_000);
    actor.stop();
  });

  it("leaves the server when it is stopped", async () => {
    const left = vi.fn();
    const { input } = fakeStreams();
    const follow: FollowChanges = (_, signal) => {
      signal.addEventListener("abort", left);
      return new Promise(() => undefined);
    };
    replaceInTest(changeStream, { follow });
    createActor(liveMachine, { input }).start().stop();
    expect(left).toHaveBeenCalledOnce();
  });
});
