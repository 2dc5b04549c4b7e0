/** Amounts of one currency: decimals, or minor units. */
interface PriceAmounts<Amount extends string | bigint> {
  price: Amount
  /** The price before the reduction, as the owner gave it. */
  compareAtPrice: Amount | null | undefined
  /** The lowest price of the 30 days before the reduction, where the law requires it and it is known. */
  lowestPrice: Amount | undefined
}

/**
 * The price that is struck beside a reduced one: in the European Union the lowest of the 30 days before the reduction (Directive
 * 98/6/EC, article 6a; Court of Justice, C-330/23), elsewhere the owner's. Undefined where it is not higher than the price, which
 * then is not shown as reduced.
 */
export function struckPrice<Amount extends string | bigint>(amounts: PriceAmounts<Amount>): Amount | undefined {
  const { price, compareAtPrice, lowestPrice } = amounts
  if (!compareAtPrice || Number(compareAtPrice) <= Number(price)) return undefined
  const struck = lowestPrice ?? compareAtPrice
  return Number(struck) > Number(price) ? struck : undefined
}
