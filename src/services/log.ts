/** Where the page's errors are logged: the browser's console. Never given tokens, passwords or request bodies. */
export const log = {
  error(message: string, cause?: unknown): void {
    console.error(message, ...(cause === undefined ? [] : [cause]));
  },
};
