import { isPictureId } from '@stoa/media-url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownRoute } from '../../kernel/errors.ts'
import { contentTypeOf } from '../../kernel/files/content-type.ts'
import { isFileKey, publicPrefix, type ByteRange, type FileInfo, type FileStore } from '../../kernel/files/file-store.ts'

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
      return isPlain(request) ? sendWhole(files, key, reply) : sendAsAsked(files, key, request, reply)
    },
  })
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
      .header('cache-control', isPictureId(key.slice(publicPrefix.length)) ? unchanging : 'public, max-age=604800')
      .header('etag', etag)
      .header('last-modified', modified.toUTCString())
      .header('accept-ranges', 'bytes')
      // An SVG is served as a picture and must not run as a document.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  )
}

/** The status that conditional headers ask for, in the order of RFC 9110, section 13.2.2. */
function preconditionStatus({ headers }: FastifyRequest, info: FileInfo): 304 | 412 | undefined {
  const {
    'if-match': match,
    'if-none-match': noneMatch,
    'if-modified-since': modifiedSince,
    'if-unmodified-since': unmodifiedSince,
  } = headers
  if (match !== undefined) {
    if (!hasTag(match, info.etag)) return 412
  } else if (unmodifiedSince !== undefined && isModifiedAfter(info, unmodifiedSince) === true) return 412
  if (noneMatch !== undefined) return hasTag(noneMatch.replaceAll('W/', ''), info.etag) ? 304 : undefined
  return modifiedSince !== undefined && isModifiedAfter(info, modifiedSince) === false ? 304 : undefined
}

function hasTag(list: string, etag: string): boolean {
  return list
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag === etag)
}

/** In whole seconds, which is what the header has; undefined for something that is no date. */
function isModifiedAfter({ modified }: FileInfo, date: string): boolean | undefined {
  const time = Date.parse(date)
  return Number.isNaN(time) ? undefined : Math.floor(modified.getTime() / 1000) > Math.floor(time / 1000)
}

/** The one range that is asked for. Anything else (several ranges, other units, a malformed header) gets the whole file. */
function rangeOf({ headers }: FastifyRequest, info: FileInfo): ByteRange | 'UNSATISFIABLE' | undefined {
  const { 'if-range': ifRange, range } = headers
  if (ifRange !== undefined && ifRange !== info.etag && ifRange !== info.modified.toUTCString()) return undefined
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, info.size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? info.size - 1 : Math.min(Number(last), info.size - 1)
  return start > end ? 'UNSATISFIABLE' : { start, end }
}
