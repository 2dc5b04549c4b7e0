import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../../apps/server/src/kernel/files/file-store.ts'
import { diskFiles } from '../../../apps/server/src/kernel/files/local-disk.ts'

let folder: string | undefined

/** The files of this process's test servers, in one folder: every site and every picture has its own key. */
export function testFiles(): FileStore {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'stoa-files-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return diskFiles(folder)
}

/** The paths of what is stored there, complete or not. */
export function pathsOfTestFiles(): string[] {
  if (folder === undefined) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).toSorted()
}
