import { cpSync, existsSync } from 'node:fs'
import { inject } from 'vitest'
import { databaseOn, type Database } from '../../../apps/server/src/kernel/database/database.ts'
import { pglite } from '../../../apps/server/src/kernel/database/pglite.ts'

/** The embedded database in a folder. A new one starts with its tables, as a copy, which saves seconds. */
export async function openEmbedded(folder: string): Promise<Database> {
  if (!existsSync(folder)) cpSync(inject('embedded').migrated, folder, { recursive: true })
  return databaseOn(await pglite({ folder }))
}

/** Puts an embedded database without tables into a folder, as a first start or a restore creates it. */
export function createEmptyEmbedded(folder: string): void {
  cpSync(inject('embedded').empty, folder, { recursive: true })
}
