import { isPictureId } from '@stoa/media-url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownRoute } from '../../kernel/basics/errors.ts'
import { contentTypeOf } from '../../kernel/files/content-type.ts'
import { isFileKey, publicPrefix, type FileInfo, type FileStore } from '../../kernel/files/file-store.ts'
import { preconditionStatus, rangeOf } from './conditional.ts'

/** The id of a picture depends on its content. */
const unchanging = 'public, max-age=31536000, immutable'

/** Serves the public files, and no others, under their keys. */
export function serveMedia(app: FastifyInstance, files: FileStore): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `/${publicPrefix}*`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const key = publicPrefix + request.params['*']
      if (!isFileKey(key)) throw unknownRoute()
      return sendFile(
        files,
        key,
        request,
        reply,
        isPictureId(key.slice(publicPrefix.length)) ? unchanging : 'public, max-age=604800',
      )
    },
  })
}

/** Sends a stored file, or the part of it that is asked for. Throws 404 where there is none. */
export async function sendFile(
  files: FileStore,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl)
  return isPlain(request) ? sendWhole(files, key, reply) : sendAsAsked(files, key, request, reply)
}

/** Most requests want the whole file, which takes one request to the store. */
function isPlain({ method, headers }: FastifyRequest): boolean {
  const names = ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const
  return method === 'GET' && names.every((name) => headers[name] === undefined)
}

async function sendWhole(files: FileStore, key: string, reply: FastifyReply): Promise<FastifyReply> {
  const file = await files.get(key)
  if (!file) throw unknownRoute()
  describe(reply, key, file).header('content-length', file.size)
  return reply.send(file.body)
}

async function sendAsAsked(files: FileStore, key: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const info = await files.head(key)
  if (!info) throw unknownRoute()
  const status = preconditionStatus(request, info)
  if (status !== undefined) return describe(reply, key, info).status(status).send()
  const range = request.method === 'GET' ? rangeOf(request, info) : undefined
  if (range === 'UNSATISFIABLE')
    return describe(reply, key, info).status(416).header('content-range', `bytes */${info.size}`).send()
  if (request.method === 'HEAD') return describe(reply, key, info).header('content-length', info.size).send()
  const part = range && (await files.get(key, { range, etag: info.etag }))
  // Without a range, or when the file was replaced meanwhile.
  if (!part) return sendWhole(files, key, reply)
  describe(reply, key, part)
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${info.size}`)
    .header('content-length', range.end - range.start + 1)
  return reply.send(part.body)
}

function describe(reply: FastifyReply, key: string, { etag, modified }: FileInfo): FastifyReply {
  return (
    reply
      .header('content-type', contentTypeOf(key))
      .header('etag', etag)
      .header('last-modified', modified.toUTCString())
      .header('accept-ranges', 'bytes')
      // An SVG is served as a picture and must not run as a document.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  )
}
