import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { abandonedCheckoutsModule, recoveryTokens } from './abandoned-checkouts/index.ts'
import { cartModule } from './cart/index.ts'
import { cartEvents, cartV2Module, checkoutEvents, priceTokens } from './cart-v2/index.ts'
import { buyers, checkoutModule, completionLinks, createCheckoutFromCart } from './checkout/index.ts'
import { checkoutTemplatesModule } from './checkout-templates/index.ts'
import { handOverCheckout, handOverModule } from './hand-over/index.ts'

interface CheckoutAreaOptions {
  secrets: Secrets
  limits: Pick<RateLimits, 'order' | 'code' | 'sharedCheckout'>
}

export function checkoutModules({ secrets, limits }: CheckoutAreaOptions) {
  const links = completionLinks(secrets)
  return [
    cartModule(createCheckoutFromCart, limits),
    checkoutModule({ links, handOver: handOverCheckout, limits }),
    cartV2Module({ links, handOver: handOverCheckout, limits, buyerOf: buyers(limits), tokens: priceTokens(secrets) }),
    checkoutTemplatesModule({ handOver: handOverCheckout, limits }),
    handOverModule(links),
    abandonedCheckoutsModule({ limits }),
  ] as const
}

/** What carts and checkouts tell subscribers of the newer interface, and the tokens of links that bring carts back. */
export function checkoutPorts(secrets: Secrets) {
  return { cartEvents, checkoutEvents, recoveryTokens: recoveryTokens(secrets) }
}
