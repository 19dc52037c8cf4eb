/** The longest period that can be asked about, in days, and the most parts of one. */
export const insightsLimits = { days: 1830, parts: 400, values: 50 } as const;
