import type { Database } from '../database/database.ts'
import type { MigrationSource } from '../database/migrate.ts'
import { beginFilling, endFilling } from '../installation.ts'
import type { Backup } from './archive.ts'
import { checkEmpty, writeDatabase } from './copy.ts'

/**
 * Restores a backup into an empty database and an empty media folder; returns the number of files. A failed restore leaves both
 * empty. A restore that was killed can be repeated: files are written before the rows are committed, and a marker in the folder
 * says that they are incomplete.
 */
export async function restoreBackup(
  database: Database,
  migrations: readonly MigrationSource[],
  { manifest, rows, unpackMedia }: Pick<Backup, 'manifest' | 'rows'> & { unpackMedia(folder: string): Promise<number> },
  mediaFolder: string,
): Promise<number> {
  // Checked first, so that the folder of a database in use is not touched.
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
