/** What a person who is offline reads where something changes the server's data: "Changes can be saved once ...". */
export const offlineWords = (done: "saved" | "taken back"): string =>
  `You are offline. Changes can be ${done} once the connection is back.`;
