import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import type { StripeSettings } from '../payment/stripe-settings.ts'
import type { ExpressEstimate } from '../../../lib/express/express-estimate.ts'
import type { WalletAddress, WalletBuyer } from './wallet-buyer.ts'

/** What the server says of the Express Checkout Element: `settings` of an express option. */
export interface StripeExpressSettings extends Pick<StripeSettings, 'publishableKey' | 'currency' | 'locale' | 'captureMethod'> {
  /** Stripe's amounts are whole numbers with so many decimals. */
  exponent: number
}

/** The names of a price's parts in the wallet. */
export type PartNames = Record<ExpressEstimate['parts'][number]['kind'], string>

/** An amount in Stripe's units. */
export const toUnits = (amount: string, exponent: number): number => Math.round(Number(amount) * 10 ** exponent)

/** The rows of the wallet's sheet. */
export function toLineItems({ parts }: ExpressEstimate, names: PartNames, exponent: number) {
  return parts.map(({ kind, amount }) => ({ name: names[kind], amount: toUnits(amount, exponent) }))
}

/** The wallet chooses the first rate, which therefore is the one in the price. */
export function toShippingRates({ deliveries, deliveryCode }: ExpressEstimate, exponent: number) {
  const chosenFirst = [...deliveries].toSorted(
    (left, right) => Number(right.code === deliveryCode) - Number(left.code === deliveryCode),
  )
  return chosenFirst.map(({ code, title, time, amount }) => ({
    id: code,
    displayName: title,
    amount: toUnits(amount, exponent),
    ...(time && { deliveryEstimate: time }),
  }))
}

interface StripeAddress {
  line1?: string | null
  line2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
}

/** The place that a wallet discloses before the buyer confirms. */
export function toDestination({ city, country, postal_code }: StripeAddress, subdivision: string | undefined) {
  return {
    country: country ?? '',
    ...(city && { city }),
    ...(postal_code && { postalCode: postal_code }),
    ...(subdivision && { subdivision }),
  }
}

export function toWalletBuyer({ billingDetails, shippingAddress }: StripeExpressCheckoutElementConfirmEvent): WalletBuyer {
  const { name = '', email = '', phone, address } = billingDetails ?? {}
  const shipping = shippingAddress && toWalletAddress(shippingAddress.name ?? '', shippingAddress.address)
  return {
    email,
    phone: phone ?? '',
    // Some wallets provide no billing address.
    billing: address?.country ? toWalletAddress(name, address) : (shipping ?? toWalletAddress(name, {})),
    ...(shipping && { shipping }),
  }
}

function toWalletAddress(name: string, { line1, line2, city, state, postal_code, country }: StripeAddress): WalletAddress {
  return {
    name,
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    state: state ?? '',
    postalCode: postal_code ?? '',
    country: country ?? '',
  }
}
