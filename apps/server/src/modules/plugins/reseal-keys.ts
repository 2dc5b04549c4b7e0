import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { seal } from '../../kernel/sealed.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** What the private keys of plugins are sealed for. */
export const keyPurpose = 'plugin keys'

/** Seals the keys of all plugins under the current secret, all or none. Returns the number of plugins. */
export async function resealPluginKeys(database: Database, secrets: Secrets): Promise<number> {
  const sealing = seal(secrets, keyPurpose)
  return database.transaction(async (db) => {
    const { rows } = await sql<{ site_id: string; id: string; private_key_sealed: string }>`
      select site_id, id, private_key_sealed from plugin order by site_id, id for update`.execute(db)
    for (const { site_id, id, private_key_sealed } of rows)
      await sql`update plugin set private_key_sealed = ${sealing.close(sealing.open(private_key_sealed))}
        where site_id = ${site_id} and id = ${id}`.execute(db)
    return rows.length
  })
}
