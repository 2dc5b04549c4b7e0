import type { OrderStatus } from '@paypal/paypal-server-sdk'
import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { note, refused, type Funding, type PayPalState } from './state.ts'

/** PayPal's page, where the buyer approves or cancels an order. */
export function answerPage(state: PayPalState, { method, path, query, body }: DoubleRequest): DoubleAnswer | undefined {
  if (path !== '/checkoutnow') return undefined
  const id = query.get('token') ?? ''
  const stored = state.orders.get(id)
  if (!stored) return refused(404, 'INVALID_RESOURCE_ID')
  if (method === 'GET') return { status: 200, html: pageOf(stored.order.purchaseUnits![0]!.amount!) }
  const { returnUrl, cancelUrl } = stored.request.paymentSource?.paypal?.experienceContext ?? {}
  const form = new URLSearchParams(body)
  const isCanceled = form.get('answer') === 'cancel'
  if (!isCanceled) approve(state, id, (form.get('funding') ?? 'BALANCE') as Funding)
  const target = new URL((isCanceled ? cancelUrl : returnUrl) ?? 'about:blank')
  target.searchParams.set('token', id)
  if (!isCanceled) target.searchParams.set('PayerID', 'DOUBLEBUYER')
  return { status: 303, headers: { location: target.href } }
}

/** The buyer approves an order. One that is already paid stays as it is. */
export function approve(state: PayPalState, id: string, funding: Funding): void {
  const stored = state.orders.get(id)!
  if (stored.order.status === 'COMPLETED') return
  stored.order.status = 'APPROVED' as OrderStatus
  stored.funding = funding
  stored.order.paymentSource = { paypal: { emailAddress: 'buyer@example.com' } }
  note(state, 'CHECKOUT.ORDER.APPROVED', stored.order)
}

/** The address that a buyer chooses at PayPal. */
export interface ChosenAddress {
  countryCode: string
  city: string
  postalCode: string
  street: string
}

/** The buyer confirms in the window that PayPal's button opens. PayPal then tells who they are and where the goods go. */
export function approveWith(
  state: PayPalState,
  id: string,
  { address, funding = 'BALANCE' }: { address?: ChosenAddress; funding?: Funding },
): void {
  approve(state, id, funding)
  const { order } = state.orders.get(id)!
  order.paymentSource = {
    paypal: {
      emailAddress: 'buyer@example.com',
      name: { givenName: 'Anna', surname: 'Müller' },
      address: { countryCode: address?.countryCode ?? 'DE' },
    },
  }
  const unit = order.purchaseUnits![0]!
  if (!address) return
  const { countryCode, city, postalCode, street } = address
  unit.shipping = {
    ...unit.shipping,
    name: { fullName: 'Anna Müller' },
    address: { addressLine1: street, adminArea2: city, postalCode, countryCode },
  }
}

function pageOf({ value, currencyCode }: { value: string; currencyCode: string }): string {
  const ways = ['BALANCE', 'DECLINED', 'NO_FUNDS', 'ECHECK', 'REVIEW'].map((way) => `<option>${way}</option>`).join('')
  return `<!doctype html><title>PayPal</title><h1>Pay ${value} ${currencyCode}</h1><form method="post">
<label>Pay with <select name="funding">${ways}</select></label>
<button name="answer" value="approve">Complete purchase</button> <button name="answer" value="cancel">Cancel and return</button></form>`
}
