import type { Database } from '../../../kernel/database/database.ts'
import { reseal } from '../../../kernel/secrets/reseal.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { keyPurpose } from './keys.ts'

/** Seals the keys of all webhooks under the current secret, all or none. Returns the number of webhooks. */
export function resealKeys(database: Database, secrets: Secrets): Promise<number> {
  return reseal(database, seal(secrets, keyPurpose), 'webhook', ['private_key_sealed', 'next_private_key_sealed'])
}
