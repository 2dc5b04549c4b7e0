import type { RecurringCoupon } from '@stoa/contract/services/ecom/orders'
import { formatAmount } from '@stoa/pricing'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { recurringCharges, type PricedBasket, type RecurringCharge, type ResolvedLine } from '../../pricing/basket/index.ts'
import { describeCharges, wireTerms } from '../../pricing/subscriptions/index.ts'
import { orderPricer } from './amounts.ts'
import type { StoredLine } from './stored-order.ts'

/**
 * What the lines of a new order subscribe to, by line. Lines with the same terms have the id of the one contract that the order's
 * approval begins; this order is its first cycle.
 */
export function newSubscriptions(
  site: SiteRead,
  lines: readonly ResolvedLine[],
  priced: PricedBasket,
): Map<string, Pick<StoredLine, 'subscriptionInfo'>> {
  const { currency, language } = site.settings
  const price = orderPricer({ currency, siteLanguage: language })
  return new Map(
    recurringCharges(priced, lines).flatMap((charge) => {
      const { terms, coupon } = charge
      const info = {
        id: newId(),
        cycleNumber: 1,
        subscriptionOptionTitle: terms.title,
        ...(terms.startDate && { startDate: terms.startDate }),
        ...(terms.description && { subscriptionOptionDescription: terms.description }),
        subscriptionSettings: wireTerms(terms),
        chargesDescription: describeCharges(site, terms, charge),
      }
      return charge.lines.map(({ line: { line }, unitPrice }) => {
        const recurringCoupon = coupon && wireCoupon(coupon, line.id, currency)
        const recurring = { recurringPrice: price(unitPrice), ...(recurringCoupon && { recurringCoupon }) }
        return [line.id, { subscriptionInfo: { ...info, ...recurring } }]
      })
    }),
  )
}

/** What the coupon takes off a line at the renewals; undefined where it takes nothing off. */
function wireCoupon(
  { id, code, name, lastCycle, freeDelivery, discount }: NonNullable<RecurringCharge['coupon']>,
  lineId: string,
  currency: string,
): RecurringCoupon | undefined {
  const of = { id, code, name, ...(lastCycle !== undefined && { lastCycle }) }
  const { value, lineIds } = discount
  if (freeDelivery) return { ...of, freeDelivery }
  if (!lineIds?.includes(lineId)) return undefined
  if ('percentage' in value) return { ...of, percent: value.percentage }
  if ('fixedPrice' in value) return { ...of, unitPrice: formatAmount(value.fixedPrice, currency) }
  const amount = 'shares' in value ? value.shares[lineId] : undefined
  return amount ? { ...of, amount: formatAmount(amount, currency) } : undefined
}
