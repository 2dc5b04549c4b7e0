import type { Database } from '../database.ts'
import type { MigrationSource } from '../migrate.ts'
import type { FileStore } from '../../files/file-store.ts'
import { beginFilling, endFilling } from '../installation.ts'
import type { Backup } from './archive.ts'
import { checkEmpty, writeDatabase } from './copy.ts'

/**
 * Restores a backup into an empty database and an empty store of files; returns the number of files. A failed restore leaves
 * both empty. A restore that was killed can be repeated: files are written before the rows are committed, and a marker among
 * them says that they are incomplete.
 */
export async function restoreBackup(
  database: Database,
  migrations: readonly MigrationSource[],
  { manifest, rows, unpackFiles }: Pick<Backup, 'manifest' | 'rows'> & { unpackFiles(files: FileStore): Promise<number> },
  files: FileStore,
): Promise<number> {
  // Checked first, so that the files of a database in use are not touched.
  await checkEmpty(database)
  await beginFilling(files)
  let count = 0
  try {
    await writeDatabase(database, migrations, manifest, rows, async () => {
      count = await unpackFiles(files)
    })
  } catch (error) {
    await endFilling(files, { isWhole: false })
    throw error
  }
  await endFilling(files, { isWhole: true })
  return count
}
