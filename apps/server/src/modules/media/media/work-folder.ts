import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import { keyOf } from './file-key.ts'
import type { FileRow } from './store/files.ts'

const folderPrefix = 'stoa-media-'
/** Milliseconds after which the folder of a job is a leftover. */
const staleAfter = 24 * 3600_000

/**
 * A folder for one job, removed with it; what a crash left of others goes first. Ages are by the clock of the file system, because
 * jobs of other sites, whose clocks may differ, have theirs beside it.
 */
export async function workFolder(): Promise<AsyncDisposable & { path: string }> {
  const root = tmpdir()
  const path = await mkdtemp(join(root, folderPrefix))
  const { mtimeMs: now } = await stat(path)
  for (const name of await readdir(root)) {
    if (!name.startsWith(folderPrefix)) continue
    const other = join(root, name)
    const { mtimeMs = now } = await stat(other).catch(() => ({}) as { mtimeMs?: number })
    if (mtimeMs < now - staleAfter) await rm(other, { recursive: true, force: true })
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** The path of a stored file, or of a copy where files are not on this machine; undefined where it is gone. */
export async function originalIn(folder: string, files: FileStore, site: JobSite, row: FileRow): Promise<string | undefined> {
  const key = keyOf(site.siteId, row)
  if (files.path) return files.path(key)
  const copy = join(folder, 'original')
  const file = await files.get(key)
  if (!file) return undefined
  await pipeline(file.body, createWriteStream(copy))
  return copy
}
