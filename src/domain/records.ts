import type * as v from "valibot";
import type { Decoded } from "../../contract/decode.ts";
import type * as entities from "../../contract/entities.ts";

/** A record as the page holds it: all but the id may be missing, and an id that the server left out is empty. */
type Held<T> = Decoded<T> & { readonly _id: string };

export type User = Held<v.InferOutput<typeof entities.User>>;
export type Order = Held<v.InferOutput<typeof entities.Order>>;
export type Administrator = Held<v.InferOutput<typeof entities.Administrator>>;
