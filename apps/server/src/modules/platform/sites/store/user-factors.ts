import { sql } from 'kysely'
import type { Db } from '../../../../kernel/database/database.ts'

/** All factors with a sealed secret, locked until the transaction ends. */
export async function lockSealedFactors(db: Db): Promise<{ id: string; secret_sealed: string }[]> {
  const { rows } = await sql<{ id: string; secret_sealed: string }>`select id, secret_sealed from user_factor
    where secret_sealed is not null order by id for update`.execute(db)
  return rows
}

export async function updateSealed(db: Db, id: string, sealed: string): Promise<void> {
  await sql`update user_factor set secret_sealed = ${sealed} where id = ${id}`.execute(db)
}
