import type * as wire from '@stoa/contract/services/ecom/cart'
import { formatAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { pricer, seenPrice, wireLine, type BasketLine, type ResolvedLine } from '../../pricing/basket/index.ts'
import { isTaxIncluded } from '../../pricing/tax/index.ts'
import type { Cart } from './cart.ts'
import { resolveCartLines } from './own-holds.ts'
import { zip } from '../../../kernel/basics/zip.ts'

/** The cart in the contract's form, with current catalogue data for its lines. */
export async function presentCart(site: SiteRead, cart: Cart, resolved?: readonly ResolvedLine[]): Promise<wire.Cart> {
  const { settings } = site
  const price = pricer(site)
  const [lines, taxIncludedInPrices] = await Promise.all([
    resolved ?? resolveCartLines(site, cart, cart.content.lines),
    isTaxIncluded(site),
  ])
  const {
    merchantDiscounts = [],
    coupon,
    buyerNote,
    email,
    contactId,
    contactInfo,
    selectedShippingOption,
    overrideCheckoutUrl,
    extendedFields,
    businessLocationId,
  } = cart.content
  return {
    id: cart.id,
    lineItems: lines.map((line) => ({
      ...wireLine(site, line, price),
      ...seenPrice(line, settings.currency, price),
      ...(line.line.membership && { selectedMembership: line.line.membership }),
    })),
    ...(buyerNote && { buyerNote }),
    buyerInfo: {
      ...(cart.memberId ? { memberId: cart.memberId } : cart.visitorId && { visitorId: cart.visitorId }),
      ...(contactId && { contactId }),
      ...(email && { email }),
    },
    subtotal: price(sumOf(lines)),
    currency: settings.currency,
    conversionCurrency: settings.currency,
    paymentCurrency: settings.currency,
    buyerLanguage: site.language,
    siteLanguage: settings.language,
    taxIncludedInPrices,
    weightUnit: settings.weightUnit,
    // A purchase begins with its checkout.
    ...(cart.checkoutId && { checkoutId: cart.checkoutId, purchaseFlowId: cart.checkoutId }),
    appliedDiscounts: [
      ...(coupon ? [{ coupon }] : []),
      ...merchantDiscounts.map(({ amount }) => ({ merchantDiscount: amount ? { amount: { amount } } : {} })),
    ],
    ...(contactInfo && { contactInfo }),
    ...(selectedShippingOption && { selectedShippingOption }),
    ...(overrideCheckoutUrl && { overrideCheckoutUrl }),
    ...(extendedFields && { extendedFields }),
    ...(businessLocationId && { businessLocationId }),
    createdDate: cart.createdDate.toISOString(),
    updatedDate: cart.updatedDate.toISOString(),
    revision: String(cart.revision),
  }
}

function sumOf(lines: readonly ResolvedLine[]): bigint {
  return lines.reduce((sum, { line, unitPrice }) => sum + unitPrice * BigInt(line.quantity), 0n)
}

/** Stores each line's current name and price, to show them if the item disappears. */
export function remember(lines: readonly BasketLine[], resolved: readonly ResolvedLine[], currency: string): BasketLine[] {
  return zip(lines, resolved).map(([line, { availability, name, unitPrice }]) => {
    if (line.custom || availability.status === 'NOT_FOUND') return line
    const price = formatAmount(unitPrice, currency)
    return line.seen?.name === name && line.seen.price === price ? line : { ...line, seen: { name, price } }
  })
}
