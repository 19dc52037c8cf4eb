/** How many characters a new password has at least. */
export const shortestPassword = 8;
