import { decoder } from "../../contract/decode.ts";
import { Order, User } from "../../contract/entities.ts";

/** Reads a record as far as it can be read. One that is sent without an id has an empty one: it is shown, but not opened. */
export const readUser = withId(decoder(User));
export const readOrder = withId(decoder(Order));

function withId<T extends { _id?: string }>(decode: (value: unknown) => T | undefined) {
  return (value: unknown) => {
    const record = decode(value);
    if (record) record._id ??= "";
    return record as (T & { readonly _id: string }) | undefined;
  };
}
