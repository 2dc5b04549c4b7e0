import type { SiteTx } from '../../../kernel/site/site.ts'
import type { Checkout } from './checkout.ts'

/** Tells subscribers of the newer interface about changes of checkouts: see `CartEvents`. */
export interface CheckoutEvents {
  /** The checkout as it will be stored. */
  changed(site: SiteTx, checkout: Checkout): void
}

declare module '../../../kernel/site/ports.ts' {
  interface SitePorts {
    checkoutEvents: CheckoutEvents
  }
}
