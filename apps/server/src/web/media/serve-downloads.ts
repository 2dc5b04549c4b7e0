import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { Downloads } from '../../modules/media/media/index.ts'
import { sendFile } from '../pictures/serve-media.ts'

interface DownloadOptions {
  downloads: Downloads
  files: FileStore
  limits: Pick<RateLimits, 'request'>
}

/** Serves the addresses of downloads: one file, with parts of it on request, or several in an archive. */
export function serveDownloads(app: FastifyInstance, { downloads, files, limits }: DownloadOptions): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/downloads/:token',
    exposeHeadRoute: false,
    async handler(request, reply) {
      limits.request({ address: request.ip })
      const download = await downloads.find(request.params.token)
      reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
      switch (download.kind) {
        case 'REDIRECT':
          return reply.header('cache-control', 'no-store').redirect(download.url)
        case 'FILE':
          reply.header('content-disposition', disposition(download.isInline ? 'inline' : 'attachment', download.name))
          return sendFile(files, download.key, request, reply, 'private, no-cache')
        case 'ARCHIVE':
          reply
            .header('content-type', 'application/zip')
            .header('cache-control', 'no-store')
            .header('content-disposition', disposition('attachment', download.name))
          return request.method === 'HEAD' ? reply.send() : sendArchive(files, download.entries, reply)
      }
    },
  })
  app.route<{ Params: { token: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/downloads/:token/:name',
    exposeHeadRoute: false,
    async handler(request, reply) {
      limits.request({ address: request.ip })
      const { token, name } = request.params
      const key = await downloads.findStreamed(token, name)
      reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
      return sendFile(files, key, request, reply, 'private, no-cache')
    },
  })
}

/** Files are stored in it as they are: pictures and videos are compressed already. */
function sendArchive(files: FileStore, entries: readonly { key: string; path: string }[], reply: FastifyReply): FastifyReply {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  let sent: Readable | undefined
  // A file that is missing breaks the answer off, so that nobody takes a part for the whole.
  archive.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => sent?.destroy())
  for (const { key, path } of entries)
    archive.addReadStreamLazy(path, { compress: false }, (give) => {
      files.get(key).then(
        (file) => {
          sent = file?.body
          if (output.destroyed) sent?.destroy()
          else if (sent) give(null, sent)
          else give(new Error(`${key} is missing`), undefined as never)
        },
        (error: unknown) => give(error, undefined as never),
      )
    })
  archive.end()
  return reply.send(output)
}

/** RFC 6266: a name in ASCII for old programs, and the whole one. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}
