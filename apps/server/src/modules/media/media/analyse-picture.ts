import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Job } from '../../../kernel/site/jobs.ts'
import type { JobName } from '../../../kernel/site/site.ts'
import type { Face, PictureAnalyser } from '../picture-analysis/index.ts'
import { on } from '../../../kernel/background/reactions.ts'
import { fileFqdn } from './descriptor.ts'
import { recordUpdated } from './events.ts'
import { maxPixels } from './limits.ts'
import { keyOf } from './file-key.ts'
import { findFiles, updateFile } from './store/files.ts'

const analysePicture: JobName<{ fileId: string }> = { name: 'media.analyse-picture' }

/** Pixels of the longer side of what is sent. */
const sentPixels = 1024

export const whenFileReady = on([`${fileFqdn}_file_ready`], 'media.when-file-ready', async (site, { body }) => {
  const fileId: string = body.actionEvent.body.file.id
  await site.transaction(async (tx) => tx.enqueue(analysePicture, { fileId }))
})

/** Asks the service what is in a public picture of the site. Pictures of visitors and members are not sent to it. */
export function analysePictureJob(files: FileStore, analyser: PictureAnalyser): Job<{ fileId: string }> {
  return {
    ...analysePicture,
    queue: 'pictures',
    async handle(site, { fileId }) {
      const row = (await findFiles(site, [fileId])).get(fileId)
      if (row?.media_type !== 'IMAGE' || row.private || row.source === 'VISITOR' || row.doc.analysis) return
      const stored = await files.get(keyOf(site.siteId, row))
      if (!stored) return
      const { default: sharp } = await import('sharp')
      const { data, info } = await sharp(await buffer(stored.body), { limitInputPixels: maxPixels })
        .autoOrient()
        .resize(sentPixels, sentPixels, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg()
        .toBuffer({ resolveWithObject: true })
      const { faces, ...found } = await analyser.analyse(data)
      const scale = row.width! / info.width
      await site.transaction(async (tx) => {
        const before = (await findFiles(tx, [fileId], { lock: true })).get(fileId)
        if (!before) return
        const analysis = { ...found, faces: faces.map((face) => scaled(face, scale)) }
        recordUpdated(tx, before, await updateFile(tx, { ...before, doc: { ...before.doc, analysis } }))
      })
    },
  }
}

function scaled({ x, y, width, height, confidence }: Face, scale: number): Face {
  const pixels = (value: number) => Math.round(value * scale)
  return { x: pixels(x), y: pixels(y), width: pixels(width), height: pixels(height), confidence }
}
