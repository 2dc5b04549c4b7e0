import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Creates the folder if needed; only the server's own user may read it. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/**
 * Restricts the data folder, and everything that this process creates from now on, to the server's user. Files that an older
 * version left readable are restricted too.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077)
  privateFolder(dataDir)
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    // Another process may delete a file meanwhile, such as a lock.
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isFile()) chmodSync(path, 0o600)
    if (stats?.isDirectory()) chmodSync(path, 0o700)
  }
}
