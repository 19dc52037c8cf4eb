/** An email address (behaviour: Edit user rules): something, an at sign, something, a dot, something, and no spaces. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A phone number (behaviour: Edit user rules). */
export const phonePattern = /^[\d\p{Zs}+\-()]{6,20}$/u;
/** The ages that are allowed, in years (behaviour: Edit user rules). */
export const ageRange = { from: 1, to: 120 } as const;

/** Gender as the shop records it; a reader shows any other value as Other (behaviour: Gender). */
export const genders = ["Male", "Female", "Other"] as const;

/** Whether a customer's email is verified, as addresses of the list name it. */
export const verifications = ["verified", "unverified"] as const;

/** Whether orders name a customer, as addresses of the list name it. */
export const withOrWithout = ["with", "without"] as const;

/** How many values of a facet a list's filter offers. */
export const mostChoices = 100;

/** Lists are also offered as one record a line, so that a large one can be read while it arrives. */
export const ndjson = "application/x-ndjson";

/** Of a view, in characters. */
export const longestViewName = 60;
