import type { Database } from '../../../kernel/database/database.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { lockSealedFactors, updateSealed } from './store/user-factors.ts'

export const userFactorPurpose = 'second factors of people'

/** Seals the keys of all people's authenticator apps under the current secret, all or none. Returns the number of factors. */
export function resealUserFactors(database: Database, secrets: Secrets): Promise<number> {
  const { open, close } = seal(secrets, userFactorPurpose)
  return database.transaction(async (db) => {
    const factors = await lockSealedFactors(db)
    for (const { id, secret_sealed } of factors) await updateSealed(db, id, close(open(secret_sealed)))
    return factors.length
  })
}
