import { paths, type ExpressSource } from '../../../paths.ts'
import type { EstimateQuestion, ExpressEstimate } from '../../../lib/express/express-estimate.ts'
import type { ConfirmedPayment, ExpressOutcome, ExpressPayment } from './pay-express.server.ts'

/** A sentence for the buyer. */
export class ExpressProblem extends Error {}

/** Opens the checkout that the wallet pays; one that is open is priced as it is. */
export function openCheckout(source: ExpressSource): Promise<ExpressEstimate> {
  if (source !== 'CART' && 'checkoutId' in source) return estimate(source.checkoutId, {})
  return post(paths.openExpressCheckout(source), source === 'CART' ? new FormData() : surroundingForm())
}

export const estimate = (checkoutId: string, question: EstimateQuestion): Promise<ExpressEstimate> =>
  post(paths.estimateExpress(checkoutId), JSON.stringify(question))

/** Opens a payment at the provider. Returns the provider's id. */
export const openPayment = (checkoutId: string, paymentMethodId: string): Promise<{ expressPaymentId: string }> =>
  post(paths.openExpressPayment(checkoutId), JSON.stringify({ paymentMethodId }))

export const reprice = (checkoutId: string, payment: ConfirmedPayment, question: EstimateQuestion): Promise<ExpressEstimate> =>
  post(paths.repriceExpress(checkoutId), JSON.stringify({ ...payment, ...question }))

export const pay = (checkoutId: string, payment: ExpressPayment | ConfirmedPayment): Promise<ExpressOutcome> =>
  post(paths.payExpress(checkoutId), JSON.stringify(payment))

/** Leaves the page around the frame. */
export const leaveFor = (to: string) => window.top?.location.assign(to)

/** The choices in the form around the frame: options and quantity of a product. */
function surroundingForm(): FormData {
  const form = window.frameElement?.closest('form')
  return form ? new FormData(form) : new FormData()
}

async function post<Result>(path: string, body: BodyInit): Promise<Result> {
  const response = await fetch(path, {
    method: 'POST',
    body,
    ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
  })
  if (response.ok) return (await response.json()) as Result
  const { problem } = (await response.json().catch(() => ({}))) as { problem?: string }
  throw new ExpressProblem(problem)
}
