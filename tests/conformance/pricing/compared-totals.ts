import type { ExplainedAmount } from '@stoa/contract/services/ecom/current-cart'
import { parseAmount } from '@stoa/pricing'
import { expect } from 'vitest'

export const cents = (amount: string | undefined) => parseAmount(amount ?? '0', 'EUR')

/** The newer interface has discounts of items in the prices of items, and those of the delivery in its price. */
export function expectSameInNewerForm(newer: any, shown: any, toPay: string): void {
  const { priceSummary, taxSummary, paymentSummary, violations } = newer
  // A coupon that the buyer gave and that reduces nothing is a warning.
  expect(violations.filter(({ severity }: any) => severity === 'ERROR')).toEqual([])
  expect(priceSummary.total.amount).toBe(shown.priceSummary.total.amount)
  expect(paymentSummary.payNow.amount).toBe(toPay)
  expect(priceSummary.additionalFees.amount).toBe(shown.priceSummary.additionalFees.amount)
  const { subtotal, discount, delivery, additionalFees, tax, total } = priceSummary
  expect(
    cents(subtotal.amount) - cents(discount.amount) + cents(delivery.amount) + cents(additionalFees.amount) + cents(tax.amount),
  ).toBe(cents(total.amount))
  const taxOf = taxSummary.taxes.reduce((sum: bigint, { amount }: any) => sum + cents(amount.amount), 0n)
  expect(taxOf).toBe(cents(shown.priceSummary.tax.amount))
  const given = newer.discounts.reduce((sum: bigint, { total: each }: any) => sum + cents(each.amount), 0n)
  expect(given).toBe(cents(shown.priceSummary.discount.amount))
  const lines = newer.lineItems.reduce((sum: bigint, { totalPrice }: any) => sum + cents(totalPrice.amount), 0n)
  expect(lines).toBe(cents(subtotal.amount))
}

export const namesOf = (explanation: ExplainedAmount[]) => explanation.map(({ name }) => name)

export function sumOfSteps(explanation: ExplainedAmount[], amount: ExplainedAmount['name']): bigint {
  const steps = explanation.find(({ name }) => name === amount)?.steps ?? []
  return steps.reduce((sum, step) => sum + parseAmount(step.amount!, 'EUR'), 0n)
}
