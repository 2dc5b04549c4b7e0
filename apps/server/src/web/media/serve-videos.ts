import { isVideoId } from '@stoa/media-url'
import type { FastifyInstance } from 'fastify'
import { unknownRoute } from '../../kernel/basics/errors.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { fileKey, renditionKey } from '../../modules/media/media/index.ts'
import { sendFile } from '../pictures/serve-media.ts'

const aWeek = 'public, max-age=604800'

/**
 * The addresses that the published packages build of a video's id: the original, and a rendition by its label. Where a rendition is
 * missing, the original plays; that can change, so browsers do not keep it.
 */
export function serveVideos(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { id: string } }>('/video/:id/file', async (request, reply) =>
    sendFile(files, originalOf(request.params.id), request, reply, aWeek),
  )
  app.get<{ Params: { id: string; label: string } }>('/video/:id/:label/mp4/file.mp4', async (request, reply) => {
    const { id, label } = request.params
    const original = originalOf(id)
    const key = /^\d{3,4}p$/.test(label) ? renditionKey(id, { label }) : undefined
    if (key && (await files.head(key))) return sendFile(files, key, request, reply, aWeek)
    return sendFile(files, original, request, reply, 'no-cache')
  })
}

function originalOf(id: string): string {
  if (!isVideoId(id)) throw unknownRoute()
  return fileKey(id)
}
