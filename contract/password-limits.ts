/** The shortest new password, in characters. */
export const minPasswordLength = 8;
