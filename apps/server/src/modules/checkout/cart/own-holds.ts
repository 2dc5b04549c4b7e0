import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadHeldForCheckout } from '../../orders/orders/ports/placing.ts'
import {
  priceBasket,
  resolveLines,
  type BasketLine,
  type HeldByOrder,
  type PricedBasket,
  type ResolvedLine,
} from '../../pricing/basket/index.ts'
import type { Cart } from './cart.ts'

/**
 * Resolves lines of a cart. The buyer may come back to the cart after a declined card, and what the unfinished order of the cart's
 * checkout holds is free for them. It is looked up only where something seems to be lacking, so most carts need no statement more.
 */
export async function resolveCartLines(
  site: SiteRead,
  cart: Pick<Cart, 'checkoutId'>,
  lines: readonly BasketLine[],
): Promise<ResolvedLine[]> {
  const resolved = await resolveLines(site, lines, 'RECENT')
  const isLacking = resolved.some(({ availability }) => availability.status !== 'AVAILABLE')
  const own = isLacking ? await findOwn(site, cart) : undefined
  return own ? resolveLines(site, lines, 'RECENT', own) : resolved
}

/** Prices a cart, in the same way. The balance of a gift card always depends on it. */
export async function priceCart(
  site: SiteRead,
  cart: Pick<Cart, 'checkoutId'>,
  request: Parameters<typeof priceBasket>[1],
): Promise<PricedBasket> {
  const priced = request.giftCard ? undefined : await priceBasket(site, request)
  if (priced && !priced.discounts.problem && !priced.deliveryIsGone) return priced
  const own = await findOwn(site, cart)
  return priced && !own ? priced : priceBasket(site, { ...request, own })
}

async function findOwn(site: SiteRead, { checkoutId }: Pick<Cart, 'checkoutId'>): Promise<HeldByOrder | undefined> {
  return checkoutId ? loadHeldForCheckout(site, checkoutId) : undefined
}
