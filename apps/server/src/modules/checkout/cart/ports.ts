import type { SiteTx } from '../../../kernel/site/site.ts'
import type { Cart } from './cart.ts'

/**
 * Tells subscribers of the newer interface about changes of carts. It knows a cart and its checkout as one entity, and carts do not know
 * how it shows them.
 */
export interface CartEvents {
  /** The cart as it will be stored. */
  changed(site: SiteTx, cart: Cart): void
  deleted(site: SiteTx, cart: Cart): void
}

declare module '../../../kernel/site/ports.ts' {
  interface SitePorts {
    cartEvents: CartEvents
  }
}
