/** Names in the product's address, with an underscore, so that no option of a product has them. */
export const countryField = '_country'
export const postcodeField = '_postcode'
