// Reasons against an action on a customer or a session; order-changes.ts has those for orders. The server refuses with
// these texts, the machines' guards call these functions, and the screens show the texts. Undefined means allowed.

/**
 * Returns why a user cannot be deleted (behaviour: Delete user): no call can address an id that does not fit a path.
 */
export function whyNotDeleted({ _id }: { readonly _id: string }): string | undefined {
  return isAddressable(_id) ? undefined : "User ID is required";
}

/** Returns why a session cannot be ended from the list of one's own (behaviour: Own sessions). */
export function whyNotEnded({ current }: { readonly current?: boolean | undefined }): string | undefined {
  return current ? "This is the session of this browser. Log out to end it." : undefined;
}

/** Whether an id can be a path segment: dots or no text at all lead elsewhere, and a lone surrogate is replaced. */
export function isAddressable(id: string): boolean {
  return !/^\.{0,2}$/.test(id) && !/\p{Cs}/u.test(id);
}
