import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { inForm, type PricedBasket, type ResolvedLine } from '../../pricing/basket/index.ts'
import { describeCharges, subscriptionGroups, wireTerms } from '../../pricing/subscriptions/index.ts'
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
  const quantities = new Map(priced.totals.lines.map(({ id, quantity }) => [id, quantity]))
  const bought = lines.filter(({ line }) => (quantities.get(line.id) ?? 0) > 0)
  return new Map(
    subscriptionGroups(bought).flatMap(({ terms, lines: together }) => {
      const amount = together.reduce(
        (sum, resolved) => sum + recurringPrice(resolved, priced) * BigInt(quantities.get(resolved.line.id) ?? 0),
        0n,
      )
      const info = {
        id: newId(),
        cycleNumber: 1,
        subscriptionOptionTitle: terms.title,
        ...(terms.startDate && { startDate: terms.startDate }),
        ...(terms.description && { subscriptionOptionDescription: terms.description }),
        subscriptionSettings: wireTerms(terms),
        chargesDescription: describeCharges(site, terms, { amount, isDelivered: together.some(({ shippable }) => shippable) }),
      }
      return together.map((resolved) => [
        resolved.line.id,
        { subscriptionInfo: { ...info, recurringPrice: price(recurringPrice(resolved, priced)) } },
      ])
    }),
  )
}

/** In the form of the order: that of an exempt buyer has no tax in its prices. */
function recurringPrice({ line, subscription }: ResolvedLine, { input, pricesIncludeTax, taxIncluded }: PricedBasket): bigint {
  const taxRates = input.lines.find(({ id }) => id === line.id)?.taxRates ?? []
  return inForm({ price: subscription?.recurringPrice ?? 0n, taxRates }, pricesIncludeTax, taxIncluded).price
}
