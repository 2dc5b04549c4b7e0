/** Stands for the amount in the terms of a line of a cart, because it follows the quantity. */
export const amountPlace = '{}'

export const withAmount = (terms: string, amount: string): string => terms.replace(amountPlace, () => amount)
