import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as v from "valibot";
import { ndjson } from "../../contract/constants.ts";
import type { ListCache } from "../storage/list-cache.ts";
import type { ListFormat } from "../storage/list-snapshots.ts";
import { describeVersion, type ListVersion } from "../storage/list-versions.ts";
import { matchesEtag } from "./etag.ts";

const listVersionHeader = {
  type: "string",
  description: "The version that the list is at, from which /api/changes tells what has changed since",
};

/** Returns the documented replies of a route that sends a list, with an example of the whole and of a record. */
export const listReplies = <Schema extends v.GenericSchema>(
  reply: Schema,
  example: v.InferInput<Schema>,
  record: object,
) => ({
  200: {
    headers: { "List-Version": listVersionHeader },
    description: "The whole list, or one record a line without an envelope when Accept prefers that",
    content: {
      "application/json": { schema: reply, example },
      [ndjson]: { schema: { type: "string" }, example: `${JSON.stringify(record)}\n` },
    },
  },
  304: {
    headers: { "List-Version": listVersionHeader },
    description: "Nothing has changed since the version that If-None-Match names",
    type: "null",
  },
});

/** Returns the headers that name a list's version. The entity tag is weak, as the encoding is not part of it. */
const versionHeaders = (version: ListVersion, format: ListFormat) => ({
  etag: `W/"${describeVersion(version)}-${format}"`,
  "list-version": describeVersion(version),
});

/**
 * Sends a list as JSON or as lines, compressed or not, as the request prefers; 304 if the caller has this version. A
 * large shop's list is streamed as it is read.
 */
export async function sendList(
  list: ListCache,
  isLarge: () => Promise<boolean>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepts = request.accepts();
  const format = accepts.type(["application/json", ndjson]) === ndjson ? "ndjson" : "json";
  const encoding = accepts.encoding(["gzip", "identity"]) === "gzip" ? "gzip" : "identity";
  const version = await list.currentVersion();
  // The page keeps the list and its tag itself; a browser's cache would leave customers' data on the disk.
  reply.headers({ "cache-control": "private, no-store", vary: "Accept, Accept-Encoding, Authorization" });
  const headers = versionHeaders(version, format);
  if (matchesEtag(request.headers["if-none-match"], headers.etag)) return reply.headers(headers).status(304).send();

  // Called once the list is there: a failure is answered in another form.
  const describeBody = (of: ListVersion) => {
    if (encoding === "gzip") reply.header("content-encoding", "gzip");
    reply.type(format === "ndjson" ? ndjson : "application/json; charset=utf-8").headers(versionHeaders(of, format));
  };
  if (await isLarge()) {
    // Changes during the read are among those since this version.
    describeBody(version);
    if (request.method === "HEAD") return reply.send();
    const body = list.asRead(format);
    return reply.send(encoding === "gzip" ? pipeline(body, createGzip(), () => {}) : body);
  }
  const snapshot = await list.at(version);
  const body = await snapshot.body(format, encoding);
  describeBody(snapshot.version);
  return reply.send(body);
}
