/** The number of records in a window of a list, by default and at most (docs/decisions/0062). */
export const windowLimits = { default: 50, max: 500 } as const;
