import { sql } from 'kysely'
import type { Database } from '../../../kernel/database/database.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

export const userFactorPurpose = 'second factors of people'

/** Seals the keys of all people's authenticator apps under the current secret, all or none. Returns the number of factors. */
export function resealUserFactors(database: Database, secrets: Secrets): Promise<number> {
  const { open, close } = seal(secrets, userFactorPurpose)
  return database.transaction(async (db) => {
    const { rows } = await sql<{ id: string; secret_sealed: string }>`select id, secret_sealed from user_factor
      where secret_sealed is not null order by id for update`.execute(db)
    for (const { id, secret_sealed } of rows)
      await sql`update user_factor set secret_sealed = ${close(open(secret_sealed))} where id = ${id}`.execute(db)
    return rows.length
  })
}
