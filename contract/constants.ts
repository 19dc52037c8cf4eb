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

/** The most order numbers in one query. */
export const maxNumbers = 500;

/** The most orders in a reply about a customer. */
export const maxCustomerOrders = 200;

/** The shortest new password, in characters. */
export const minPasswordLength = 8;

/** The number of records in a window of a list, by default and at most (docs/decisions/0062). */
export const windowLimits = { default: 50, max: 500 } as const;

/** The number of orders, and of products, that the dashboard shows. */
export const shownRows = 5;

/** The number of orders, in list order, that are searched for a product's image. */
export const ordersSearchedForImages = 20_000;

/** The label of a product without a name. */
export const unnamedProduct = "Unnamed product";
