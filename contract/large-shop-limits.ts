/** The most order numbers in one query. */
export const maxNumbers = 500;

/** The most orders in a reply about a customer. */
export const maxCustomerOrders = 200;
