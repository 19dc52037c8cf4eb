/** The longest period that can be asked about, in days, the most parts and values of one, and the days it lies between. */
export const insightsLimits = { days: 1830, parts: 400, values: 50, from: "1970-01-01", to: "2999-12-31" } as const;
