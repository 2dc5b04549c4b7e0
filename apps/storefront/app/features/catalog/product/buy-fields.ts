/** Fields of the buy form. The underscore keeps the names apart from those of product options. */
export const quantityField = '_quantity'
/** Present where the buyer goes straight to the checkout. */
export const buyNowField = '_buy-now'
/** The id of the chosen subscription, also in the query string; empty for a single purchase. */
export const subscriptionField = '_subscription'
