import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { checkoutSettingsModule } from './checkout-settings/index.ts'
import { discountsModule } from './discounts/index.ts'
import { feesModule } from './fees/index.ts'
import { giftCardsModule } from './gift-cards/index.ts'
import { membershipsModule } from './memberships/index.ts'
import { minimumOrderModule } from './minimum-order/index.ts'
import { promotionsModule } from './promotions/index.ts'
import { taxModule } from './tax/index.ts'
import { taxExemptionsModule } from './tax-exemptions/index.ts'

/** `basket` has no operations of its own: carts, checkouts and orders use it. */
export function pricingModules(options: { secrets: Secrets; limits: Pick<RateLimits, 'code' | 'mayMailAccount'> }) {
  return {
    pluginFunctions: minimumOrderModule.pluginFunctions,
    modules: [
      minimumOrderModule,
      taxModule,
      taxExemptionsModule,
      promotionsModule,
      discountsModule,
      giftCardsModule(options),
      membershipsModule,
      feesModule,
      checkoutSettingsModule,
    ] as const,
  }
}
