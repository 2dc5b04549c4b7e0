import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { readExpressPayment } from '@stoa/contract/calls/stoa/express-checkout'
import { createOrderAndCharge, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { Visit } from '../../../lib/page/context.ts'
import type { ReadExpressPaymentResponse } from '@stoa/contract/services/stoa/express-checkout'
import { paths } from '../../../paths.ts'
import type { Translatable } from '../../../ui/translatable.ts'
import { toText } from '../../../lib/express/express-answer.server.ts'
import { afterRefusal } from '../payment/pay.server.ts'
import { toAddressWithContact, type WalletAddress, type WalletBuyer } from './wallet-buyer.ts'

/** What the page sends when the buyer has confirmed at the provider, which is asked for the rest. */
export interface ConfirmedPayment {
  paymentMethodId: string
  expressPaymentId: string
}

/** What the page sends when the buyer has confirmed in a wallet. */
export interface ExpressPayment {
  paymentMethodId: string
  paymentToken: string
  /** Decimal: what the wallet showed. */
  seenTotal: string
  buyer: WalletBuyer
  delivery: { carrierId?: string; code: string } | null
}

/** Undefined for a body that is not of this kind. */
export function readConfirmed(body: Record<string, unknown> | undefined): ConfirmedPayment | undefined {
  const [paymentMethodId, expressPaymentId] = [toText(body?.['paymentMethodId']), toText(body?.['expressPaymentId'])]
  return expressPaymentId ? { paymentMethodId, expressPaymentId } : undefined
}

/** Orders and charges what a buyer confirmed at the provider. */
export async function payConfirmed(
  visit: Pick<Visit, 'api' | 'money'>,
  checkoutId: string,
  { paymentMethodId, expressPaymentId }: ConfirmedPayment,
): Promise<ExpressOutcome | { problem: Translatable }> {
  let confirmed: ReadExpressPaymentResponse
  try {
    confirmed = await visit.api.call(readExpressPayment, { checkoutId, paymentMethodId, expressPaymentId })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // It is no longer open once it was charged. The checkout's page shows the order.
    return error.code === 'EXPRESS_PAYMENT_NOT_FOUND'
      ? { to: paths.checkout(checkoutId) }
      : toOutcome(error, checkoutId, visit.money)
  }
  const { amount = '', buyer = {}, shippingAddress, deliveryCode } = confirmed
  const name = [buyer.firstName, buyer.lastName].filter(Boolean).join(' ')
  const shipping =
    shippingAddress &&
    toWalletAddress({
      ...shippingAddress,
      line1: shippingAddress.addressLine,
      line2: shippingAddress.addressLine2,
      name: shippingAddress.name ?? name,
    })
  return payExpress(visit, checkoutId, {
    paymentMethodId,
    paymentToken: expressPaymentId,
    seenTotal: amount,
    buyer: {
      email: buyer.email ?? '',
      phone: buyer.phone ?? '',
      billing: toWalletAddress({ ...shipping, country: buyer.country ?? shipping?.country, name }),
      ...(shipping && { shipping }),
    },
    delivery: deliveryCode ? { code: deliveryCode } : null,
  })
}

/** Reads the body of a request; undefined where it is none of a wallet's page. */
export function readPayment(body: Record<string, unknown> | undefined): ExpressPayment | undefined {
  const [buyer, delivery] = [toRecord(body?.['buyer']), toRecord(body?.['delivery'])]
  const [shipping, billing] = [toRecord(buyer?.['shipping']), toRecord(buyer?.['billing'])]
  if (!body || !buyer || !billing) return undefined
  const code = toText(delivery?.['code'])
  const carrierId = toText(delivery?.['carrierId'])
  return {
    paymentMethodId: toText(body['paymentMethodId']),
    paymentToken: toText(body['paymentToken']),
    seenTotal: toText(body['seenTotal']),
    buyer: {
      email: toText(buyer['email']),
      phone: toText(buyer['phone']),
      billing: toWalletAddress(billing),
      ...(shipping && { shipping: toWalletAddress(shipping) }),
    },
    delivery: code ? { code, ...(carrierId && { carrierId }) } : null,
  }
}

function toWalletAddress(given: Record<string, unknown>): WalletAddress {
  const names = ['name', 'line1', 'line2', 'city', 'state', 'postalCode', 'country'] as const
  return Object.fromEntries(names.map((name) => [name, toText(given[name])])) as unknown as WalletAddress
}

const toRecord = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

/** Where the buyer continues after the order was placed. */
export interface ExpressOutcome {
  to: string
}

/**
 * Stores the wallet's details in the checkout, then orders and charges the total that the buyer saw, or nothing. After a refusal the
 * checkout keeps the buyer's details.
 */
export async function payExpress(
  { api, money }: Pick<Visit, 'api' | 'money'>,
  id: string,
  { paymentMethodId, paymentToken, seenTotal, buyer, delivery }: ExpressPayment,
): Promise<ExpressOutcome | { problem: Translatable }> {
  const { email, phone, shipping, billing } = buyer
  try {
    await api.call(updateCheckout, {
      checkout: {
        id,
        buyerInfo: { email },
        billingInfo: toAddressWithContact(billing, phone),
        ...(shipping && {
          shippingInfo: {
            shippingDestination: toAddressWithContact(shipping, phone),
            ...(delivery && { selectedCarrierServiceOption: { carrierId: delivery.carrierId ?? null, code: delivery.code } }),
          },
        }),
      },
    })
    const { orderId = '', redirectUrl } = await api.call(createOrderAndCharge, { id, seenTotal, paymentToken, paymentMethodId })
    return { to: redirectUrl ?? paths.thankYou(orderId) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return toOutcome(error, id, money)
  }
}

function toOutcome(error: CallError, id: string, money: Visit['money']): ExpressOutcome | { problem: Translatable } {
  const { seenTotal, total } = (error.data ?? {}) as { seenTotal?: string; total?: string }
  if (error.code === 'CHECKOUT_CHANGED' && seenTotal && total) {
    const [seen, now] = [money(seenTotal), money(total)]
    return { problem: msg`The total for your address is ${now} instead of ${seen}. Nothing was charged. Please try again.` }
  }
  const result = afterRefusal(error, id, {})
  if (result instanceof Response) return { to: result.headers.get('location') ?? paths.checkout(id) }
  if (result.message) return { problem: result.message }
  // A wallet has no fields to correct its details, such as a name of one word. The checkout has kept the rest.
  return { to: paths.checkout(id, { edit: result.section }) }
}
