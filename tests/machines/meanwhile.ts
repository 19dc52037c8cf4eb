import { ApiError } from "../../src/services/api-error.ts";

/** Returns a refusal because somebody else has changed the record; `current` is the record by now. */
export const changedTo = (current?: object) =>
  new ApiError(
    {
      kind: "refused",
      status: 412,
      code: "changed_meanwhile",
      serverMessage: "Somebody else has changed this meanwhile.",
      current,
    },
    false,
  );

/** Returns the same as a server's reply. */
export const changedReply = (current?: object) => ({
  code: "changed_meanwhile",
  message: "Somebody else has changed this meanwhile.",
  showMessage: false,
  current,
});

/** Versions of a record, each later than the one before, and than any that a server of the tests gives. */
export const [first, second, third, fourth] = ["900001-a", "900002-b", "900003-c", "900004-d"] as const;
