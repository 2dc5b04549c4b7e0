import { existsSync, openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { databaseOn, type Database } from '../../apps/server/src/kernel/database/database.ts'
import { pglite } from '../../apps/server/src/kernel/database/pglite.ts'

/** The embedded database in a folder. A new one starts with its tables, from the image, which saves seconds. */
export async function openEmbedded(folder: string): Promise<Database> {
  const image = existsSync(folder) ? undefined : await openAsBlob(inject('embeddedImage'))
  return databaseOn(await pglite({ folder, ...(image && { image }) }))
}
