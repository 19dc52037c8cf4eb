/** Returns what a person who is offline reads where something changes the server's data. */
export const offlineWords = (done: "saved" | "taken back"): string =>
  `You are offline. Changes can be ${done} once the connection is back.`;
