import type { SiteTx } from '../../../kernel/site/site.ts'
import { withPrice } from './apply.ts'
import type { PendingPrice, StoredContract } from './contract.ts'
import { priceRenewal, summaryOf } from './renewal-order.ts'

/** The contract as it is charged on a date: with the new prices if they are in effect by then. */
export function termsOn(contract: StoredContract, date: Date): StoredContract {
  const { pendingPrice } = contract
  return pendingPrice && isInEffect(pendingPrice, date)
    ? { ...withPrices(contract, pendingPrice.prices), priceSummary: pendingPrice.priceSummary, pendingPrice: null }
    : contract
}

export function isInEffect({ effectiveDate }: Pick<PendingPrice, 'effectiveDate'>, date: Date): boolean {
  return date >= new Date(effectiveDate)
}

function withPrices(contract: StoredContract, prices: Readonly<Record<string, string>>): StoredContract {
  const lineItems = (contract.lineItems ?? []).map((line) => {
    const price = prices[line.id ?? '']
    return price === undefined ? line : withPrice(contract, line, price)
  })
  return { ...contract, lineItems }
}

/**
 * The contract with the amounts of its next charge, after its lines have changed. New prices that were announced stay for the lines that
 * are left; those in `fixed` have a price of their own now.
 */
export async function repriced(site: SiteTx, contract: StoredContract, fixed: readonly string[] = []): Promise<StoredContract> {
  const priceSummary = summaryOf(site, await priceRenewal(site, contract, site.newId))
  const { pendingPrice } = contract
  const current = { ...contract, priceSummary }
  return pendingPrice ? withPendingPrice(site, current, pendingPrice, fixed) : current
}

/** The contract with new prices from a date on. */
export async function withPendingPrice(
  site: SiteTx,
  contract: StoredContract,
  { effectiveDate, prices: given }: Pick<PendingPrice, 'effectiveDate' | 'prices'>,
  fixed: readonly string[] = [],
): Promise<StoredContract> {
  const left = (contract.lineItems ?? []).flatMap(({ id = '' }) => {
    const price = given[id]
    return price === undefined || fixed.includes(id) ? [] : [[id, price] as const]
  })
  if (left.length === 0) return { ...contract, pendingPrice: null }
  const prices = Object.fromEntries(left)
  const priceSummary = summaryOf(site, await priceRenewal(site, withPrices(contract, prices), site.newId))
  return { ...contract, pendingPrice: { effectiveDate, prices, priceSummary } }
}
