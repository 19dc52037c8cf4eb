/** How many orders can be asked for by their numbers. */
export const mostNumbers = 500;

/** How many orders of a customer are answered at most. */
export const mostCustomerOrders = 200;
