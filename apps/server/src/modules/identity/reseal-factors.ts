import type { Database } from '../../kernel/database/database.ts'
import { reseal } from '../../kernel/reseal.ts'
import { seal } from '../../kernel/sealed.ts'
import type { Secrets } from '../../kernel/secrets.ts'

export const factorPurpose = 'second factors'

/** Seals the keys of all members' authenticator apps under the current secret, all or none. Returns the number of factors. */
export function resealFactors(database: Database, secrets: Secrets): Promise<number> {
  return reseal(database, seal(secrets, factorPurpose), 'member_factor', ['secret_sealed'])
}
