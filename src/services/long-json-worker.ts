import type { FromLongReply, LongReply } from "./long-json.ts";
import { listIn } from "./payload.ts";

/** The values per message: copying them blocks the page for a few milliseconds. */
const slice = 200;

addEventListener("message", async ({ data: { bytes, name } }: MessageEvent<LongReply>) => {
  const body = await parsed(bytes);
  if (body === undefined) return reply({ rest: bytes });
  const values = listIn(body, name)?.splice(0) ?? [];
  for (let from = 0; from < values.length; from += slice) reply(values.slice(from, from + slice));
  reply({ rest: JSON.stringify(body) });
});

/** Resolves with undefined for what is not JSON. */
async function parsed(bytes: Blob): Promise<unknown> {
  try {
    return JSON.parse(await bytes.text());
  } catch {
    return undefined;
  }
}

function reply(message: FromLongReply): void {
  postMessage(message);
}
