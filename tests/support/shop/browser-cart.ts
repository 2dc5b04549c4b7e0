import type { EstimateCurrentCartResponse } from '@stoa/contract/services/ecom/current-cart-v-2'
import { formatAmount, readCartPricing, type Totals } from '@stoa/pricing'
import { expect } from 'vitest'
import { calculateCart, countedLine } from '../../../apps/storefront/app/features/cart/calculate-cart.ts'
import type { Visitor } from './builders.ts'

/** A visitor's cart as the storefront has it in the browser, where it computes other quantities itself. */
export interface BrowserCart {
  estimate: EstimateCurrentCartResponse
  totals(quantities: Readonly<Record<string, number>>): Totals
  /** Decimal. */
  total(quantities: Readonly<Record<string, number>>): string
}

/** Loads it with tax, fees and gift cards, and delivered to an address by an option. */
export async function browserCart(
  visitor: Pick<Visitor, 'send'>,
  { address, code }: { address: object; code?: string },
): Promise<BrowserCart> {
  const { status, body } = await visitor.send('POST', '/ecom/v2/carts/current/estimate', {
    calculateTax: true,
    calculateDelivery: true,
    calculateAdditionalFees: true,
    calculateGiftCards: true,
    deliveryAddress: address,
    ...(code && { deliveryMethod: { code } }),
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  const pricing = readCartPricing(body.summary.pricing)
  const cart = { lines: body.cart.lineItems.map(countedLine), pricing }
  const totals = (quantities: Readonly<Record<string, number>>) => calculateCart(cart, quantities).totals
  return {
    estimate: body,
    totals,
    total: (quantities) => formatAmount(totals(quantities).summary.total, pricing.currency),
  }
}
