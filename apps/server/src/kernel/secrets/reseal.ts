import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Seal } from './sealed.ts'

/**
 * Seals columns of a table of all sites under the current secret, all rows or none. Returns the number of rows. `table` and
 * `columns` are names in the source, never input.
 */
export async function reseal(database: Database, sealing: Seal, table: string, columns: readonly string[]): Promise<number> {
  const tableRef = sql.table(table)
  return database.transaction(async (db) => {
    const { rows } = await sql<{ site_id: string; id: string } & Record<string, string | null>>`
      select site_id, id, ${sql.raw(columns.join(', '))} from ${tableRef} order by site_id, id for update`.execute(db)
    for (const row of rows) {
      const resealed = columns.map((column) => {
        const sealed = row[column]
        return sql`${sql.ref(column)} = ${sealed ? sealing.close(sealing.open(sealed)) : null}`
      })
      await sql`update ${tableRef} set ${sql.join(resealed)} where site_id = ${row.site_id} and id = ${row.id}`.execute(db)
    }
    return rows.length
  })
}
