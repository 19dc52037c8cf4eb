// What may be done to a customer and a session; order-changes.ts says it of an order. The server refuses what it must with
// these words, the machines' guards ask for them, and the screens show them. Undefined means that it may be done.

/** Why a user is not deleted (behaviour: Delete user). No call can name one whose id stands in no address. */
export function whyNotDeleted({ _id }: { readonly _id: string }): string | undefined {
  return isAddressable(_id) ? undefined : "User ID is required";
}

/** Why a session is not ended from the list of one's own (behaviour: Own sessions). */
export function whyNotEnded({ current }: { readonly current?: boolean | undefined }): string | undefined {
  return current ? "This is the session of this browser. Log out to end it." : undefined;
}

/** Whether an id can stand in a path, where one of dots would lead elsewhere, and half a character is another one. */
export function isAddressable(id: string): boolean {
  return !/^\.{0,2}$/.test(id) && !/\p{Cs}/u.test(id);
}
