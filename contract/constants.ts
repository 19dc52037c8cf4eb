/** An email address (behaviour: Edit user rules): something, an at sign, something, a dot, something, and no spaces. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A phone number (behaviour: Edit user rules). */
export const phonePattern = /^[\d\p{Zs}+\-()]{6,20}$/u;
/** The ages that are allowed, in years (behaviour: Edit user rules). */
export const ageRange = { from: 1, to: 120 } as const;

/** Gender as the shop records it; a reader shows any other value as Other (behaviour: Gender). */
export const genders = ["Male", "Female", "Other"] as const;

/** The values of the filter for a verified email address, as in the URL of the list. */
export const verifications = ["verified", "unverified"] as const;

/** The values of the filter for customers with or without orders, as in the URL of the list. */
export const withOrWithout = ["with", "without"] as const;

/** The most values of a facet that a list's filter offers, not counting chosen ones. */
export const maxChoices = 100;

/** The media type of a list with one record per line, so that a large one can be read while it arrives. */
export const ndjson = "application/x-ndjson";

/** The longest name of a view, in characters. */
export const longestViewName = 60;
