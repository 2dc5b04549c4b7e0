import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { HandlerSite, Job, JobName, JobSite } from '../../../kernel/jobs.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { posterName, type Converted, type VideoContainer } from '../../../kernel/video/converted.ts'
import { canConvertVideos, convertVideo, VideoRefused } from '../../../kernel/video/video-converter.ts'
import { recordUpdated } from '../events.ts'
import { keyOf, removeKeysLater } from '../remove-files.ts'
import { fileKey } from '../store-picture.ts'
import { findFiles, updateFile, type FileDoc, type FileRow } from '../store/files.ts'
import { noteKeys, takeKey } from '../store/stored-keys.ts'
import { posterIdOf, videoFolder } from './video-files.ts'

const jobName: JobName<{ fileId: string }> = { name: 'media.convert-video' }

/** By the ending of a file's id. */
const containers: Record<string, VideoContainer> = {
  mp4: 'mov',
  m4v: 'mov',
  mov: 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  avi: 'avi',
  mpg: 'mpeg',
  ogv: 'ogg',
}

const folderPrefix = 'stoa-video-'
/** Milliseconds after which the folder of a conversion is a leftover. */
const staleAfter = 24 * 3600_000
/** Milliseconds between two notes of the progress. */
const noteEvery = 5000

/** Converts a video that is ready, after the commit. A private one is not converted: it is played by addresses that expire. */
export function convertLater(site: SiteTx, row: FileRow): void {
  if (row.media_type === 'VIDEO' && !row.private && canConvertVideos()) site.enqueue(jobName, { fileId: row.id })
}

/** Whether the video was found to be one that cannot be converted. */
function isRefused({ doc: { conversion } }: FileRow): boolean {
  return conversion !== undefined && 'refused' in conversion
}

/** Makes the renditions, the poster and the streams of a video. Until then, and where it is refused, the original plays. */
export function convertVideoJob(files: FileStore): Job<{ fileId: string }> {
  return {
    ...jobName,
    queue: 'videos',
    async handle(site, payload) {
      const row = (await findFiles(site, [payload.fileId])).get(payload.fileId)
      if (!row || row.doc.video || isRefused(row)) return
      await using folder = await workFolder(site.now)
      try {
        await convert(files, site, row, folder.path)
      } catch (error) {
        if (site.stopping.aborted) return { more: payload }
        if (!(error instanceof VideoRefused)) throw error
        await site.transaction((tx) => note(tx, row.id, { conversion: { refused: error.reason } }))
      }
    },
  }
}

async function convert(files: FileStore, site: HandlerSite, row: FileRow, folder: string): Promise<void> {
  const output = join(folder, 'output')
  const converted = await convertVideo(await original(files, site, row, folder), containerOf(row), output, {
    signal: site.stopping,
    onProgress: progressOf(site, row),
  })
  const keys = [videoFolder(row.id), fileKey(posterIdOf(row.id))]
  await site.transaction((tx) => noteKeys(tx, keys))
  for (const name of await filesBelow(output)) {
    site.stopping.throwIfAborted()
    const key = name === posterName ? fileKey(posterIdOf(row.id)) : videoFolder(row.id) + name
    await files.put(key, createReadStream(join(output, name)))
  }
  await site.transaction(async (tx) => {
    if (await keep(tx, row.id, converted)) for (const key of keys) await takeKey(tx, key)
    // Deleted meanwhile.
    else await removeKeysLater(tx, keys)
  })
}

function containerOf({ id }: FileRow): VideoContainer {
  const container = containers[id.slice(id.lastIndexOf('.') + 1)]
  if (!container) throw new VideoRefused('UNREADABLE')
  return container
}

/** The path of the original, or of a copy where files are not on this machine. */
async function original(files: FileStore, site: JobSite, row: FileRow, folder: string): Promise<string> {
  const key = keyOf(site.siteId, row)
  if (files.path) return files.path(key)
  const copy = join(folder, 'original')
  const file = await files.get(key)
  if (!file) throw new VideoRefused('UNREADABLE')
  await pipeline(file.body, createWriteStream(copy))
  return copy
}

/** Writes the progress now and then. What cannot be written now is written the next time. */
function progressOf(site: JobSite, { id }: FileRow): (fraction: number) => void {
  let noted = performance.now()
  return (fraction) => {
    if (performance.now() < noted + noteEvery) return
    noted = performance.now()
    const conversion = { percent: Math.min(99, Math.floor(fraction * 100)) }
    void site.transaction((tx) => note(tx, id, { conversion })).catch(() => {})
  }
}

async function note(site: SiteTx, id: string, doc: Pick<FileDoc, 'conversion'>): Promise<void> {
  const before = (await findFiles(site, [id], { lock: true })).get(id)
  if (before && !before.doc.video) await updateFile(site, { ...before, doc: { ...before.doc, ...doc } })
}

/** Whether the file is still there. */
async function keep(site: SiteTx, id: string, { width, height, seconds, renditions }: Converted): Promise<boolean> {
  const before = (await findFiles(site, [id], { lock: true })).get(id)
  if (!before) return false
  const { conversion: _, ...doc } = before.doc
  const video = { width, height, seconds, renditions, posterId: posterIdOf(id) }
  recordUpdated(site, before, await updateFile(site, { ...before, doc: { ...doc, video } }))
  return true
}

/** A folder for one conversion, removed with it; what a crash left of others goes first. */
async function workFolder(now: Date): Promise<AsyncDisposable & { path: string }> {
  const root = tmpdir()
  for (const name of await readdir(root)) {
    if (!name.startsWith(folderPrefix)) continue
    const path = join(root, name)
    const { mtimeMs = Number.POSITIVE_INFINITY } = await stat(path).catch(() => ({}) as { mtimeMs?: number })
    if (mtimeMs < now.getTime() - staleAfter) await rm(path, { recursive: true, force: true })
  }
  const path = await mkdtemp(join(root, folderPrefix))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
