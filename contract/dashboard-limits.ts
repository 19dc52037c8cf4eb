/** How many orders and products the dashboard shows. */
export const shownRows = 5;

/** A product's image is that of its first item with one in so many orders, in the order of the list. */
export const ordersWithImages = 20_000;

/** What products without a name are called. */
export const unnamedProduct = "Unnamed product";
