/** Among the advisory locks of this product: whoever indexes holds it. */
export const indexLock = 822_103;
