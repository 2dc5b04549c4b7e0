import { lookupTable } from '@stoa/web/lookup-table'
import type { FileStore } from '../../../../kernel/files/file-store.ts'
import type { Job } from '../../../../kernel/site/jobs.ts'
import type { JobName } from '../../../../kernel/site/site.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { readSound, type SoundContainer } from './sound-reader.ts'
import { canConvertVideos } from '../videos/video-converter.ts'
import { keepMade } from '../made-files.ts'
import { findFiles, type FileRow } from '../store/files.ts'
import { originalIn, workFolder } from '../work-folder.ts'

const jobName: JobName<{ fileId: string }> = { name: 'media.describe-sound' }

/** By the ending of a file's id. */
const containers: Record<string, SoundContainer> = lookupTable({
  mp3: 'mp3',
  m4a: 'mov',
  aac: 'aac',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  opus: 'ogg',
})

/** Reads how long a sound that is ready plays, after the commit. */
export function describeSoundLater(site: SiteTx, row: FileRow): void {
  if (row.media_type === 'AUDIO' && canConvertVideos()) site.enqueue(jobName, { fileId: row.id })
}

export function describeSoundJob(files: FileStore): Job<{ fileId: string }> {
  return {
    ...jobName,
    queue: 'pictures',
    async handle(site, { fileId }) {
      const row = (await findFiles(site, [fileId])).get(fileId)
      const container = containers[fileId.slice(fileId.lastIndexOf('.') + 1)]
      if (!row || row.doc.sound || !container) return
      await using folder = await workFolder()
      const file = await originalIn(folder.path, files, site, row)
      const sound = file && (await readSound(file, container, { signal: site.stopping }))
      if (sound) await site.transaction((tx) => keepMade(tx, row, [], (doc) => ({ ...doc, sound })))
    },
  }
}
