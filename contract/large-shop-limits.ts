/** The most order numbers in one query. */
export const mostNumbers = 500;

/** The most orders in a reply about a customer. */
export const mostCustomerOrders = 200;
