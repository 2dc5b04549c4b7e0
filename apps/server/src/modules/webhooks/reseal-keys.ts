import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { seal } from '../../kernel/sealed.ts'
import { keyPurpose } from './keys.ts'

/** Seals the keys of all webhooks under the current secret, all or none. Returns the number of webhooks. */
export async function resealKeys(database: Database, secrets: Secrets): Promise<number> {
  const sealing = seal(secrets, keyPurpose)
  const reseal = (sealed: string | null) => sealed && sealing.close(sealing.open(sealed))
  return database.transaction(async (db) => {
    const webhooks = await sql<{
      site_id: string
      id: string
      private_key_sealed: string
      next_private_key_sealed: string | null
    }>`
      select site_id, id, private_key_sealed, next_private_key_sealed from webhook order by site_id, id for update`.execute(db)
    for (const { site_id, id, private_key_sealed, next_private_key_sealed } of webhooks.rows)
      await sql`update webhook set private_key_sealed = ${reseal(private_key_sealed)}, next_private_key_sealed = ${reseal(next_private_key_sealed)}
        where site_id = ${site_id} and id = ${id}`.execute(db)
    return webhooks.rows.length
  })
}
