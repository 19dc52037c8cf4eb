/** How many characters a new password has at least. */
export const minPasswordLength = 8;
