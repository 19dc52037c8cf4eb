/** The key of the advisory lock that a process holds while it indexes. */
export const indexLock = 822_103;
