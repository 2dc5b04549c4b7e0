import sharp from 'sharp'
import { drawFirstPage } from './first-page.ts'
import type { FileStore } from '../../../../kernel/files/file-store.ts'
import type { Job } from '../../../../kernel/site/jobs.ts'
import type { JobName } from '../../../../kernel/site/site.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { keepMade, noteMade } from '../made-files.ts'
import { fileKey, keyOf } from '../file-key.ts'
import { findFiles, type FileRow } from '../store/files.ts'
import { madePictureIdOf } from '../made-picture.ts'

const jobName: JobName<{ fileId: string }> = { name: 'media.draw-document' }

/** Draws the first page of a PDF that is ready, after the commit. A private document has no picture, like a private picture. */
export function drawLater(site: SiteTx, row: FileRow): void {
  if (row.media_type === 'DOCUMENT' && row.id.endsWith('.pdf') && !row.private) site.enqueue(jobName, { fileId: row.id })
}

/** Stores the picture of a document's first page. What cannot be drawn has none. */
export function drawDocumentJob(files: FileStore): Job<{ fileId: string }> {
  return {
    ...jobName,
    queue: 'pictures',
    async handle(site, { fileId }) {
      const row = (await findFiles(site, [fileId])).get(fileId)
      if (!row || row.doc.firstPage) return
      const stored = await files.get(keyOf(site.siteId, row))
      const picture = stored && (await drawFirstPage(stored.body, { signal: site.stopping }))
      if (!picture) return
      const { width, height } = await sharp(picture).metadata()
      const firstPage = { id: madePictureIdOf(fileId), width, height }
      const keys = [fileKey(firstPage.id)]
      if (!(await site.transaction((tx) => noteMade(tx, fileId, keys, (doc) => doc.firstPage !== undefined)))) return
      await files.put(fileKey(firstPage.id), picture)
      await site.transaction((tx) => keepMade(tx, row, keys, (doc) => ({ ...doc, firstPage })))
    },
  }
}
