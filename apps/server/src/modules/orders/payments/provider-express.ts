/**
 * Payments that begin in a wallet, before there is an order. The provider asks for the buyer's address and shows the price; the id is
 * then the token of a charge, which takes a payment of its own checkout alone.
 */
export interface ProviderExpress {
  /** Opens a payment, which moves no money. Returns the provider's id. */
  open(payment: ExpressPayment): Promise<string>
  /** Undefined for a payment that is not open, or of another checkout. */
  reprice(id: string, payment: ExpressPayment): Promise<true | undefined>
  /** What the buyer confirmed; undefined for a payment that nobody confirmed, or of another checkout. */
  read(id: string, checkoutId: string): Promise<ConfirmedExpress | undefined>
}

export interface ExpressPayment {
  checkoutId: string
  /** Minor units, with the chosen delivery. */
  amount: bigint
  currency: string
  capture: boolean
  /** BCP 47 */
  language: string
  /** The origin of the site's shop. */
  publicUrl: string
  needsDelivery: boolean
  deliveries: readonly { code: string; title: string; amount: bigint; isChosen: boolean }[]
}

export interface ConfirmedExpress {
  amount: bigint
  buyer: { email?: string; phone?: string; firstName?: string; lastName?: string; country?: string }
  shippingAddress?: {
    name?: string
    addressLine?: string
    addressLine2?: string
    city?: string
    postalCode?: string
    state?: string
    country?: string
  }
  deliveryCode?: string
}
