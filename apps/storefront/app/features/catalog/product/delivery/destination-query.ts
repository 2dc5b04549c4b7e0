/** Query parameters. The underscore keeps the names apart from those of product options. */
export const countryField = '_country'
export const postcodeField = '_postcode'
