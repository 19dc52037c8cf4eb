import type { FromLongJson, LongJson } from "./long-json.ts";
import { listIn } from "./payload.ts";

/** The values per message: copying them blocks the page for a few milliseconds. */
const slice = 200;

addEventListener("message", async ({ data: { blob, name } }: MessageEvent<LongJson>) => {
  try {
    const body: unknown = JSON.parse(await blob.text());
    const values = listIn(body, name)?.splice(0) ?? [];
    for (let from = 0; from < values.length; from += slice) reply(values.slice(from, from + slice));
    reply({ rest: JSON.stringify(body) });
  } catch {
    // Not JSON, or with values that cannot be copied, as they are nested too deeply.
    reply("failed");
  }
});

function reply(message: FromLongJson): void {
  postMessage(message);
}
