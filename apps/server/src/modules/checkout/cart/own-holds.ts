import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadStockLeftFor } from '../../catalog/catalog/ports/stock.ts'
import { loadHeldForCheckout } from '../../orders/orders/ports/placing.ts'
import {
  priceBasket,
  resolveLines,
  type BasketLine,
  type Freshness,
  type HeldByOrder,
  type PricedBasket,
  type ResolvedLine,
} from '../../pricing/basket/index.ts'
import type { Cart } from './cart.ts'

/**
 * Resolves lines of a cart. The buyer may come back to the cart after a declined card, and what the unfinished order of the cart's
 * checkout holds is free for them; so is what is kept for them because they waited for it. Both are looked up only where something seems
 * to be lacking, so most carts need no statement more.
 */
export async function resolveCartLines(
  site: SiteRead,
  cart: Pick<Cart, 'checkoutId' | 'memberId' | 'visitorId'>,
  lines: readonly BasketLine[],
): Promise<ResolvedLine[]> {
  const resolved = await resolveLines(site, lines, 'RECENT')
  if (!isLacking(resolved)) return resolved
  const own = await findOwn(site, cart)
  return (await resolveForBuyer(site, cart, { lines, freshness: 'RECENT', own })) ?? resolved
}

export function isLacking(lines: readonly ResolvedLine[]): boolean {
  return lines.some(({ availability }) => availability.status !== 'AVAILABLE')
}

/** Lines as their buyer may buy them; undefined where nothing is held for the buyer. */
export async function resolveForBuyer(
  site: SiteRead,
  { memberId, visitorId }: { memberId: string | null; visitorId?: string | null },
  { lines, freshness, own }: { lines: readonly BasketLine[]; freshness: Freshness; own: HeldByOrder | undefined },
): Promise<ResolvedLine[] | undefined> {
  const holderIds = [memberId, visitorId].flatMap((id) => id ?? [])
  if (!own && holderIds.length === 0) return undefined
  const stock = await loadStockLeftFor(site, { orderIds: own ? [own.orderId] : [], holderIds })
  return stock.size > 0 ? resolveLines(site, lines, freshness, { stock }) : undefined
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
