import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../basics/start-error.ts'

/** The file in DATA_DIR that names a backup whose restore has begun and has not succeeded. */
function markerOf(dataDir: string): string {
  return join(dataDir, 'restore-under-way')
}

/** The path of the backup whose restore has not succeeded; undefined where none was begun. */
export function unfinishedRestore(dataDir: string): string | undefined {
  const marker = markerOf(dataDir)
  return existsSync(marker) ? readFileSync(marker, 'utf8').trim() : undefined
}

export function markRestore(dataDir: string, backup: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(markerOf(dataDir), `${backup}\n`, { mode: 0o600 })
}

export function endRestore(dataDir: string): void {
  rmSync(markerOf(dataDir), { force: true })
}

/** Throws StartError: a server would begin a new shop in the folder, and the backup could no longer be restored there. */
export function refuseUnfinishedRestore(dataDir: string): void {
  const backup = unfinishedRestore(dataDir)
  if (backup === undefined) return
  throw new StartError(
    `the restore of ${backup} into ${dataDir} was not finished: run it again, with this or another backup. To begin a new shop instead, delete ${markerOf(dataDir)}`,
  )
}
