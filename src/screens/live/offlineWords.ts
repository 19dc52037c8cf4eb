/** Returns the notice, while offline, beside what changes the server's data. */
export const offlineWords = (done: "saved" | "taken back"): string =>
  `You are offline. Changes can be ${done} once the connection is back.`;
