import type { Database } from '../../../kernel/database/database.ts'
import { reseal } from '../../../kernel/secrets/reseal.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

/** The purpose under which the private keys of plugins are sealed. */
export const keyPurpose = 'plugin keys'

/** Seals the keys of all plugins, and the codes that apps are to redeem, under the current secret. Returns the number of plugins. */
export async function resealPluginKeys(database: Database, secrets: Secrets): Promise<number> {
  await reseal(database, seal(secrets, keyPurpose), 'provider_redemption', ['sealed_code'])
  return reseal(database, seal(secrets, keyPurpose), 'plugin', ['private_key_sealed'])
}
