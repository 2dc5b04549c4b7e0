import type { Database } from '../../../kernel/database/database.ts'
import { reseal } from '../../../kernel/secrets/reseal.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

export const factorPurpose = 'second factors'
export const providerPurpose = 'sign-in providers'

/**
 * Seals what members' factors are checked with, the sites' keys of push messages, and their secrets at sign-in providers, under the
 * current secret. Returns the number of rows.
 */
export async function resealFactors(database: Database, secrets: Secrets): Promise<number> {
  const sealing = seal(secrets, factorPurpose)
  return (
    (await reseal(database, sealing, 'member_factor', ['secret_sealed'])) +
    (await reseal(database, sealing, 'push_key', ['private_key_sealed'])) +
    (await reseal(database, seal(secrets, providerPurpose), 'sign_in_provider', ['client_secret_sealed']))
  )
}
