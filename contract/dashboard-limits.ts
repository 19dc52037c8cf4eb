/** The number of orders, and of products, that the dashboard shows. */
export const shownRows = 5;

/** The number of orders, in list order, that are searched for a product's image. */
export const ordersSearchedForImages = 20_000;

/** The label of a product without a name. */
export const unnamedProduct = "Unnamed product";
