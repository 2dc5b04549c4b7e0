import type { SiteRead } from '../../../kernel/site/site.ts'
import { withPrice } from './apply.ts'
import type { ContractFields, PendingPrice, StoredContract } from './contract.ts'
import { couponOfCycle } from './coupon.ts'
import { priceRenewal, summaryOf, type RenewedFields } from './renewal-order.ts'

/** The contract as it is charged on a date: with the new prices if they are in effect by then. */
export function termsOn(contract: StoredContract, date: Date): StoredContract {
  const { pendingPrice } = contract
  return pendingPrice && isInEffect(pendingPrice, date)
    ? {
        ...withPrices(contract, pendingPrice.prices),
        priceSummary: pendingPrice.priceSummary,
        ...(contract.coupon &&
          pendingPrice.laterSummary && {
            coupon: { ...contract.coupon, laterSummary: pendingPrice.laterSummary },
          }),
        pendingPrice: null,
      }
    : contract
}

export function isInEffect({ effectiveDate }: Pick<PendingPrice, 'effectiveDate'>, date: Date): boolean {
  return date >= new Date(effectiveDate)
}

function withPrices<Contract extends RenewedFields>(contract: Contract, prices: Readonly<Record<string, string>>): Contract {
  const lineItems = (contract.lineItems ?? []).map((line) => {
    const price = prices[line.id ?? '']
    return price === undefined ? line : withPrice(contract, line, price)
  })
  return { ...contract, lineItems }
}

/**
 * The contract with the amounts of its next charges, after its lines have changed. New prices that were announced stay for the lines that
 * are left; those in `fixed` have a price of their own now.
 */
export async function repriced<Contract extends PricedContract>(
  site: SiteRead,
  contract: Contract,
  fixed: readonly string[] = [],
): Promise<Contract> {
  const current = { ...contract, ...(await withSummaries(site, contract)) }
  return contract.pendingPrice ? withPendingPrice(site, current, contract.pendingPrice, fixed) : current
}

/** The contract with new prices from a date on. */
export async function withPendingPrice<Contract extends PricedContract>(
  site: SiteRead,
  contract: Contract,
  { effectiveDate, prices: given }: Pick<PendingPrice, 'effectiveDate' | 'prices'>,
  fixed: readonly string[] = [],
): Promise<Contract> {
  const left = (contract.lineItems ?? []).flatMap(({ id = '' }) => {
    const price = given[id]
    return price === undefined || fixed.includes(id) ? [] : [[id, price] as const]
  })
  if (left.length === 0) return { ...contract, pendingPrice: null }
  const prices = Object.fromEntries(left)
  const { priceSummary, coupon } = await withSummaries(site, withPrices(contract, prices))
  return {
    ...contract,
    pendingPrice: { effectiveDate, prices, priceSummary, ...(coupon?.laterSummary && { laterSummary: coupon.laterSummary }) },
  }
}

type PricedContract = RenewedFields & Pick<ContractFields, 'nextCycle' | 'pendingPrice'>

/** What the next charge comes to, and what a later one comes to that the coupon does not reduce. */
async function withSummaries(
  site: SiteRead,
  contract: PricedContract,
): Promise<Pick<ContractFields, 'coupon'> & { priceSummary: NonNullable<ContractFields['priceSummary']> }> {
  const coupon = couponOfCycle(contract, contract.nextCycle)
  const summary = async (of: PricedContract) => summaryOf(site, await priceRenewal(site, of))
  const priceSummary = await summary({ ...contract, coupon })
  if (!coupon) return { priceSummary, coupon: null }
  const { laterSummary: _before, ...agreed } = coupon
  const later = coupon.lastCycle === undefined ? undefined : await summary({ ...contract, coupon: null })
  return { priceSummary, coupon: { ...agreed, ...(later && { laterSummary: later }) } }
}

/** What the charge of a cycle on a date comes to. */
export function summaryOn(
  contract: Pick<ContractFields, 'priceSummary' | 'pendingPrice' | 'coupon'>,
  cycle: number,
  date: Date,
): ContractFields['priceSummary'] {
  const { pendingPrice, coupon, priceSummary } = contract
  const isNew = pendingPrice && isInEffect(pendingPrice, date)
  if (couponOfCycle(contract, cycle)) return isNew ? pendingPrice.priceSummary : priceSummary
  return isNew ? (pendingPrice.laterSummary ?? pendingPrice.priceSummary) : (coupon?.laterSummary ?? priceSummary)
}
