import type { Client } from '@stoa/client'
import { estimateCheckout } from '@stoa/contract/calls/stoa/express-checkout'
import type { CheckoutEstimate, EstimateDestination, EstimatedPartKind } from '@stoa/contract/services/stoa/express-checkout'

/** What a checkout costs at a place. Amounts are decimals. */
export interface ExpressEstimate {
  checkoutId: string
  /** The sum of the parts. */
  toPay: string
  parts: { kind: EstimatedPartKind; amount: string }[]
  needsDelivery: boolean
  deliveries: { carrierId: string | undefined; code: string; title: string; time: string | undefined; amount: string }[]
  /** The delivery that the price contains. */
  deliveryCode: string | undefined
  isOrderable: boolean
}

/** False where there is a reason against an order besides a delivery, which may be known once the wallet provides the address. */
export function isOrderableSomewhere({ isOrderable, needsDelivery, deliveries }: ExpressEstimate): boolean {
  return isOrderable || (needsDelivery && deliveries.length === 0)
}

/** A destination as far as the wallet discloses it, and the code of a delivery. */
export interface EstimateQuestion {
  destination?: EstimateDestination
  deliveryCode?: string
}

/** Prices a checkout and leaves it as it is. */
export async function loadEstimate(api: Client, checkoutId: string, question: EstimateQuestion = {}): Promise<ExpressEstimate> {
  return toEstimate(checkoutId, (await api.call(estimateCheckout, { checkoutId, ...question })).estimate)
}

/** Reads the question in the body of a request; the server checks it. */
export function toQuestion({ destination, deliveryCode }: Record<string, unknown>): EstimateQuestion {
  return {
    ...(destination !== undefined && { destination: destination as EstimateDestination }),
    ...(deliveryCode !== undefined && { deliveryCode: deliveryCode as string }),
  }
}

export function toEstimate(checkoutId: string, estimate: CheckoutEstimate = {}): ExpressEstimate {
  const { toPay = '0', parts = [], needsDelivery = false, deliveryOptions = [], deliveryCode, isOrderable = false } = estimate
  return {
    checkoutId,
    toPay,
    parts: parts.flatMap(({ kind, amount = '0' }) => (kind ? [{ kind, amount }] : [])),
    needsDelivery,
    deliveries: deliveryOptions.map(({ carrierId, code = '', title = '', deliveryTime, amount = '0' }) => ({
      carrierId: carrierId ?? undefined,
      code,
      title,
      time: deliveryTime ?? undefined,
      amount,
    })),
    deliveryCode: deliveryCode ?? undefined,
    isOrderable,
  }
}
