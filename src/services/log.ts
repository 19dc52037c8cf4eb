/** The log of the page's errors: the browser's console. Must not receive tokens, passwords or request bodies. */
export const log = {
  error(message: string, cause?: unknown): void {
    console.error(message, ...(cause === undefined ? [] : [cause]));
  },
};
