/** An email address as section 5 shapes it: something, an at sign, something, a dot, something, and no spaces. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A phone number as section 5 shapes it. */
export const phonePattern = /^[\d\s+\-()]{6,20}$/;
/** The ages section 5 allows, in years. */
export const ageRange = { from: 1, to: 120 } as const;

/** Gender as the shop records it; a reader shows any other value as Other (specification, section 3). */
export const genders = ["Male", "Female", "Other"] as const;

/** Lists are also offered as one record a line, so that a large one can be read while it arrives. */
export const ndjson = "application/x-ndjson";
