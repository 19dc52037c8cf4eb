// What may be done to an order, a customer and a session, in one place: the server refuses what it must with these words,
// the machines' guards ask for them, and the screens show them. Undefined means that it may be done.

/** Why an order is not cancelled once more (behaviour: Order life cycle). */
export function whyNotCancelled({ status }: { readonly status?: string | undefined }): string | undefined {
  return status?.trim().toLowerCase() === "cancelled" ? "This order is already cancelled." : undefined;
}

/** Why the parcel of an order does not move (behaviour: Order life cycle). */
export function whyNotShipped({ cancelled }: { readonly cancelled?: unknown }): string | undefined {
  return cancelled ? "This order is cancelled, so its shipping cannot be changed." : undefined;
}

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
