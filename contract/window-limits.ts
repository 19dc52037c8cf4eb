/** The number of records in a window of a list, at most and by default (docs/decisions/0062). */
export const windowLimits = { most: 500, usual: 50 } as const;
