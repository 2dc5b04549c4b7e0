import type { OrderLineItem } from '@stoa/contract/services/ecom/draft-subscription-contracts'
import { parseAmount } from '@stoa/pricing'
import { orderPricer } from '../../orders/orders/ports/placing.ts'
import type { CycleChange, StoredContract } from './contract.ts'

type ContractLine = NonNullable<StoredContract['lineItems']>[number]

/**
 * The contract with what a draft changes: lines at their new quantities and prices, and those that were added. The goods go to the
 * recipient, so that either address follows the other.
 */
export function withContent(contract: StoredContract, { changes, added, ...given }: CycleChange): StoredContract {
  const kept = (contract.lineItems ?? []).flatMap((line) => changedLine(contract, line, changes[line.id ?? '']) ?? [])
  const more = added.flatMap((line) => changedLine(contract, line as ContractLine, changes[line.id ?? '']) ?? [])
  const shippingInfo = given.shippingInfo ?? (given.recipientInfo && sentTo(contract.shippingInfo, given.recipientInfo))
  const recipientInfo = given.recipientInfo ?? given.shippingInfo?.logistics?.shippingDestination
  return {
    ...contract,
    lineItems: [...kept, ...more],
    ...(shippingInfo && { shippingInfo }),
    ...(recipientInfo && { recipientInfo }),
  }
}

/** Undefined where nothing is sent to an address. */
function sentTo(
  shippingInfo: StoredContract['shippingInfo'],
  shippingDestination: NonNullable<StoredContract['recipientInfo']>,
): StoredContract['shippingInfo'] {
  if (!shippingInfo?.logistics?.shippingDestination) return undefined
  return { ...shippingInfo, logistics: { ...shippingInfo.logistics, shippingDestination } }
}

/** Undefined for a line that was removed. */
function changedLine(
  contract: StoredContract,
  line: ContractLine,
  change: CycleChange['changes'][string] | undefined,
): ContractLine | undefined {
  const quantity = change?.quantity ?? line.quantity ?? 1
  if (quantity === 0) return undefined
  return withPrice(contract, { ...line, quantity }, change?.price ?? line.price?.amount ?? '0')
}

/** A line at the price of one unit, decimal. */
export function withPrice<Line extends OrderLineItem | ContractLine>(
  { currency, buyerLanguage }: Pick<StoredContract, 'currency' | 'buyerLanguage'>,
  line: Line,
  price: string,
): Line {
  const write = orderPricer({ currency: currency ?? '', siteLanguage: buyerLanguage ?? 'en' })
  const unit = parseAmount(price, currency ?? '')
  return {
    ...line,
    price: write(unit),
    priceBeforeDiscounts: write(unit),
    lineItemPrice: write(unit * BigInt(line.quantity ?? 1)),
    totalDiscount: write(0n),
  }
}

/** Every line that the draft knows: those of the contract, whatever became of them, and the added ones. */
export function allLines(contract: StoredContract, { added }: CycleChange): ContractLine[] {
  return [...(contract.lineItems ?? []), ...(added as ContractLine[])]
}
