import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Makes the folder where it is not there yet; nobody but the server's own user may look into it. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/**
 * The data folder and everything that this process makes from now on belong to the server's user alone. Files that an older
 * version left readable lose that.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077)
  privateFolder(dataDir)
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    // A file may go meanwhile: another process's lock.
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isFile()) chmodSync(path, 0o600)
    if (stats?.isDirectory()) chmodSync(path, 0o700)
  }
}
