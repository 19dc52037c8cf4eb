/** How many records a window of a list has at most, and where nothing is said (docs/decisions/0062). */
export const windowLimits = { most: 500, usual: 50 } as const;
