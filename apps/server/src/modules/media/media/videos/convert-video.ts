import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { lookupTable } from '@stoa/web/lookup-table'
import type { FileStore } from '../../../../kernel/files/file-store.ts'
import type { HandlerSite, Job, JobSite } from '../../../../kernel/site/jobs.ts'
import type { JobName } from '../../../../kernel/site/site.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { posterName, type VideoContainer } from './converted.ts'
import { canConvertVideos, convertVideo, VideoRefused } from './video-converter.ts'
import { keepMade, noteMade } from '../made-files.ts'
import { madePictureIdOf } from '../made-picture.ts'
import { findFiles, updateFile, type FileDoc, type FileRow } from '../store/files.ts'
import { originalIn, workFolder } from '../work-folder.ts'
import { posterKey, videoFolder } from './video-files.ts'

const jobName: JobName<{ fileId: string }> = { name: 'media.convert-video' }

/** By the ending of a file's id. */
const containers: Record<string, VideoContainer> = lookupTable({
  mp4: 'mov',
  m4v: 'mov',
  mov: 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  avi: 'avi',
  mpg: 'mpeg',
  ogv: 'ogg',
})

/** Milliseconds between two notes of the progress. */
const noteEvery = 5000

/** Converts a video that is ready, after the commit. */
export function convertLater(site: SiteTx, row: FileRow): void {
  if (row.media_type === 'VIDEO' && canConvertVideos()) site.enqueue(jobName, { fileId: row.id })
}

/** True if the video was found to be one that cannot be converted. */
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
      await using folder = await workFolder()
      try {
        if (!(await convert(files, site, row, folder.path))) return { more: payload }
      } catch (error) {
        if (site.stopping.aborted) return { more: payload }
        if (!(error instanceof VideoRefused)) throw error
        await site.transaction((tx) => note(tx, row.id, { conversion: { refused: error.reason } }))
      }
    },
  }
}

/** False where the video has become private or public meanwhile: it is to be converted again. */
async function convert(files: FileStore, site: HandlerSite, row: FileRow, folder: string): Promise<boolean> {
  const output = join(folder, 'output')
  const original = await originalIn(folder, files, site, row)
  if (original === undefined) throw new VideoRefused('UNREADABLE')
  const converted = await convertVideo(original, containerOf(row), output, {
    signal: site.stopping,
    onProgress: progressOf(site, row),
  })
  const [prefix, poster] = [videoFolder(site.siteId, row), posterKey(site.siteId, row)]
  const keys = [prefix, poster]
  if (!(await site.transaction((tx) => noteMade(tx, row.id, keys, (doc) => doc.video !== undefined)))) return true
  for (const name of await listFilesBelow(output)) {
    site.stopping.throwIfAborted()
    await files.put(name === posterName ? poster : prefix + name, createReadStream(join(output, name)))
  }
  const { width, height, seconds, renditions } = converted
  const video = { width, height, seconds, renditions, posterId: madePictureIdOf(row.id) }
  if (await site.transaction((tx) => keepMade(tx, row, keys, ({ conversion: _, ...doc }) => ({ ...doc, video })))) return true
  await files.removeAll(prefix)
  await files.remove(poster)
  return false
}

function containerOf({ id }: FileRow): VideoContainer {
  const container = containers[id.slice(id.lastIndexOf('.') + 1)]
  if (!container) throw new VideoRefused('UNREADABLE')
  return container
}

/** Writes the progress from time to time. If a write fails, the next one replaces it. */
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

async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
