/** A promise that rejects on SIGINT or SIGTERM, so that whoever races with it cleans up on the way out. */
export const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
  }
});
interrupted.catch(() => {});
