import type { Database } from '../database/database.ts'
import type { MigrationSource } from '../database/migrate.ts'
import { beginFilling, endFilling } from '../installation.ts'
import type { Backup } from './archive.ts'
import { checkEmpty, writeDatabase } from './copy.ts'

/**
 * Puts a backup into an empty database and an empty media folder; answers how many files. One that fails leaves both empty, and
 * one that is killed can be run again: the files come before the rows are committed, and a mark in the folder says that they are not all there.
 */
export async function restoreBackup(
  database: Database,
  migrations: readonly MigrationSource[],
  { manifest, rows, unpackMedia }: Pick<Backup, 'manifest' | 'rows'> & { unpackMedia(folder: string): Promise<number> },
  mediaFolder: string,
): Promise<number> {
  // First of all: the folder of a database that is in use is not touched.
  await checkEmpty(database)
  beginFilling(mediaFolder)
  let files = 0
  try {
    await writeDatabase(database, migrations, manifest, rows, async () => {
      files = await unpackMedia(mediaFolder)
    })
  } catch (error) {
    endFilling(mediaFolder, { isWhole: false })
    throw error
  }
  endFilling(mediaFolder, { isWhole: true })
  return files
}
