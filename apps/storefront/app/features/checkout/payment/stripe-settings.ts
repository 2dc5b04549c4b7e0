/** What the server says of Stripe's fields: `pageScript.settings` of a payment option. */
export interface StripeSettings {
  publishableKey: string
  /** In Stripe's units. */
  amount: number
  currency: string
  locale: string
  captureMethod: 'automatic' | 'manual'
  paymentMethodTypes?: string[]
}

/** The buyer's details that the checkout knows already. */
export interface KnownBuyer {
  name: string
  email: string
  country: string
  postalCode: string
}
