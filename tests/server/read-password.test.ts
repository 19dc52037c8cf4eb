import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readPassword } from "../../server/command.ts";

/** Types a line at each prompt, as a person would; returns the password, or why there is none, and the output. */
async function typed(lines: string[], { isTTY }: { isTTY: boolean }) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let shown = "";
  output.on("data", (data) => {
    shown += data;
    const next = String(data).endsWith(": ") ? lines.shift() : undefined;
    if (next !== undefined) input.write(next);
  });
  if (!isTTY) input.end(lines.join(""));
  const password = await readPassword({ input, output }).catch((error: Error) => error.message);
  return { password, shown };
}

const prompts = "Password (at least 8 characters): \nThe same password again: \n";

test("on a terminal a new password is asked for twice, and not shown", async () => {
  expect(await typed(["amber and smoke\r", "amber and smoke\r"], { isTTY: true })).toEqual({
    password: "amber and smoke",
    shown: prompts,
  });
  expect(await typed(["amber and smoke\r", "amber and snoke\r"], { isTTY: true })).toEqual({
    password: "The two passwords differ. Nothing was changed.",
    shown: prompts,
  });
});

test("Ctrl-C and Ctrl-D on a terminal give no password", async () => {
  for (const key of ["\x03", "\x04"]) {
    expect((await typed([key, key], { isTTY: true })).password).toBe("");
    expect((await typed(["amber and smoke\r", key], { isTTY: true })).password).toMatch(/differ/);
  }
});

test("from a pipe it is the first line", async () => {
  const piped = { password: "amber and smoke", shown: "" };
  expect(await typed(["amber and smoke\n", "another line\n"], { isTTY: false })).toEqual(piped);
  expect(await typed(["amber and smoke"], { isTTY: false })).toEqual(piped);
  expect(await typed([], { isTTY: false })).toEqual({ password: "", shown: "" });
});
