import type { IncomingMessage, ServerResponse } from "node:http";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawServerDefault,
} from "fastify";
import * as v from "valibot";
import { Refusal } from "../refusal.ts";
import { unstorable } from "../storage/records.ts";

/** Fastify's types for what the contract's schemas accept. */
export interface ValibotTypeProvider extends FastifyTypeProvider {
  validator: this["schema"] extends v.GenericSchema ? v.InferOutput<this["schema"]> : unknown;
  serializer: this["schema"] extends v.GenericSchema ? v.InferInput<this["schema"]> : unknown;
}

/** The server below /api, whose routes are typed by the contract's schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ValibotTypeProvider
>;

function fieldsThatCannotBeStored(value: unknown): string[] {
  return Object.entries(value ?? {}).flatMap(([field, text]) =>
    typeof text === "string" && unstorable.test(text) ? [field] : [],
  );
}

/** Returns the refusal of a request whose `fields` are missing or wrong. */
export function refuseFields(fields: (string | null)[]): Refusal {
  const named = [...new Set(fields.filter((field) => field !== null))];
  const message = named.length > 0 ? `Please check: ${named.join(", ")}.` : "The request must be a JSON object.";
  return new Refusal(400, "invalid_request", message);
}

/** Checks one part of a request against its contract schema; the refusal (400) names the fields, never their values. */
export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema }) =>
  (input: unknown) => {
    // Pipes stop at the first failure, so that patterns only ever see text of bounded length.
    const result = v.safeParse(schema, input, { abortPipeEarly: true });
    if (!result.success) return { error: refuseFields(result.issues.map((issue) => v.getDotPath(issue))) };
    const unstorableFields = fieldsThatCannotBeStored(result.output);
    return unstorableFields.length > 0 ? { error: refuseFields(unstorableFields) } : { value: result.output };
  };
