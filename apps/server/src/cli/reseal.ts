import type { Database } from '../kernel/database/database.ts'
import type { Secrets } from '../kernel/secrets/secrets.ts'
import { resealFactors } from '../modules/identity/identity/index.ts'
import { resealLabelTokens } from '../modules/orders/shipping-labels/index.ts'
import { resealPaymentKeys } from '../modules/orders/payments/index.ts'
import { resealPluginKeys } from '../modules/platform/plugins/index.ts'
import { resealUserFactors } from '../modules/platform/sites/index.ts'
import { resealKeys } from '../modules/platform/webhooks/index.ts'
import { resealGiftCardCodes } from '../modules/pricing/gift-cards/index.ts'

/** Seals everything that is sealed under the first of the secrets. Returns how many webhooks and plugins have keys. */
export async function resealEverything(database: Database, secrets: Secrets): Promise<{ webhooks: number; plugins: number }> {
  const webhooks = await resealKeys(database, secrets)
  const plugins = await resealPluginKeys(database, secrets)
  await resealFactors(database, secrets)
  await resealUserFactors(database, secrets)
  await resealGiftCardCodes(database, secrets)
  await resealLabelTokens(database, secrets)
  await resealPaymentKeys(database, secrets)
  return { webhooks, plugins }
}
