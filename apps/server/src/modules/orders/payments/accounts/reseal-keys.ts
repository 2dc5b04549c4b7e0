import type { Database } from '../../../../kernel/database/database.ts'
import { reseal } from '../../../../kernel/secrets/reseal.ts'
import { seal } from '../../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../../kernel/secrets/secrets.ts'
import { keysPurpose } from '../ports.ts'

/** Seals the keys of all accounts under the current secret, all or none. */
export function resealPaymentKeys(database: Database, secrets: Secrets): Promise<number> {
  return reseal(database, seal(secrets, keysPurpose), 'payment_account', ['keys_sealed', 'webhook_secret_sealed'])
}
