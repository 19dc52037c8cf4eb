/** How many orders and products the dashboard shows. */
export const shownRows = 5;

/** How many orders are searched for a product's image, in the order of the list. */
export const ordersSearchedForImages = 20_000;

/** What products without a name are called. */
export const unnamedProduct = "Unnamed product";
