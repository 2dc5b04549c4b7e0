import { DataStore, Server, Upload } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { statusOfCode } from '@stoa/contract/error-status'
import { errorBody, WireError } from '../../kernel/basics/errors.ts'
import { newId } from '../../kernel/basics/ids.ts'
import { withMediaOrigin } from '../../kernel/operations/pictures.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import { maxUploadBytes, type ReceivedUpload, type ResumableUploads } from '../../modules/media/media/index.ts'
import { textBefore } from '../../kernel/basics/text-before.ts'

interface ResumableOptions {
  uploads: ResumableUploads
  limits: Pick<RateLimits, 'request'>
}

const path = '/media/resumable'

/**
 * Serves the addresses of resumable uploads by the protocol TUS 1.0 (https://tus.io/protocols/resumable-upload). The uploads of a
 * file are below the address that was created for it, so an upload's address contains its ticket.
 */
export function serveResumable(app: FastifyInstance, { uploads, limits }: ResumableOptions): void {
  const server = new Server({
    path,
    datastore: new UploadStore(uploads),
    maxSize: maxUploadBytes,
    generateUrl: (_request, { id }) => `${path}/${id}`,
    namingFunction: (request) => `${tokenIn(request.url)}/${newId()}`,
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.slice(path.length + 1) || undefined,
    // After a crash following the last byte, or a lost response, the next request for the upload's progress completes it.
    async onIncomingRequest({ method }, id) {
      if (method === 'HEAD') await uploads.finish(...namesIn(id))
    },
    async onUploadCreate(request, { metadata }) {
      const isPartial = request.headers.get('upload-concat') === 'partial'
      return { metadata: { ...metadata, ...(isPartial && { [partialMark]: null }) } }
    },
    async onUploadFinish({ method }, { id }) {
      const received = await uploads.finish(...namesIn(id))
      const status_code = method === 'POST' ? 201 : received ? 200 : 204
      return { status_code, ...(received && { body: bodyOf(received), headers: { 'Content-Type': 'application/json' } }) }
    },
    onResponseError(_request, error) {
      if (!(error instanceof WireError)) return undefined
      return { status_code: error.status ?? statusOfCode(error.code), body: JSON.stringify(errorBody(error)) }
    },
  })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.addHook('onRequest', async ({ ip }) => limits.request({ address: ip }))

    scope.route<{ Params: { token: string } }>({
      method: 'POST',
      url: `${path}/:token`,
      async handler(request, reply) {
        const { 'upload-concat': concat, 'upload-metadata': metadata, 'tus-resumable': version } = request.headers
        if (typeof concat === 'string' && concat.startsWith('final;')) {
          const { token } = request.params
          const ids = concat.slice('final;'.length).trim().split(/\s+/).map(lastName)
          const id = await uploads.join(token, ids, metadataIn(metadata))
          const received = await uploads.finish(token, id)
          return reply
            .status(201)
            .header('tus-resumable', version)
            .header('location', `${path}/${token}/${id}`)
            .header('access-control-expose-headers', 'location, tus-resumable')
            .header('content-type', 'application/json; charset=utf-8')
            .send(received ? bodyOf(received) : '{}')
        }
        reply.hijack()
        return server.handle(request.raw, reply.raw)
      },
    })
    // Returns the result of an upload whose last response was lost.
    scope.route<{ Params: { token: string; id: string } }>({
      method: 'GET',
      url: `${path}/:token/:id`,
      exposeHeadRoute: false,
      async handler({ params }, reply) {
        const received = await uploads.finish(params.token, params.id)
        if (!received) throw new WireError(409, 'UPLOAD_INCOMPLETE', 'the upload is not complete')
        reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
        return reply.send(bodyOf(received))
      },
    })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${path}/*`,
      exposeHeadRoute: false,
      handler(request, reply) {
        reply.hijack()
        return server.handle(request.raw, reply.raw)
      },
    })
  })
}

function bodyOf({ file, origin }: ReceivedUpload): string {
  return withMediaOrigin(JSON.stringify({ file }), origin)
}

const partialMark = 'stoa-partial'

/** The protocol's view of the uploads: an id is the token of the address and the id of the upload. */
class UploadStore extends DataStore {
  private readonly uploads: ResumableUploads

  constructor(uploads: ResumableUploads) {
    super()
    this.uploads = uploads
    // The library spells the last one in its own way when it looks for it.
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'concatenation',
      'concatentation',
    ]
  }

  override async create(upload: Upload): Promise<Upload> {
    const { [partialMark]: mark, ...metadata } = upload.metadata ?? {}
    await this.uploads.create(...namesIn(upload.id), { length: upload.size, partial: mark !== undefined, metadata })
    return upload
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    const [token, upload] = namesIn(id)
    return this.uploads.write(token, upload, content, offset)
  }

  override async getUpload(id: string): Promise<Upload> {
    const { length, received, metadata, created } = await this.uploads.get(...namesIn(id))
    return new Upload({
      id,
      offset: Number(received),
      metadata,
      creation_date: created.toISOString(),
      ...(length !== null && { size: Number(length) }),
    })
  }

  override declareUploadLength(id: string, length: number): Promise<void> {
    return this.uploads.setLength(...namesIn(id), length)
  }

  override remove(id: string): Promise<void> {
    return this.uploads.remove(...namesIn(id))
  }
}

function tokenIn(url: string): string {
  return textBefore(new URL(url).pathname.slice(path.length + 1), '/')
}

function namesIn(id: string): [token: string, upload: string] {
  const [token = '', upload = ''] = id.split('/')
  return [token, upload]
}

function lastName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** `filename d29ybGQ=,type dGV4dA==` */
function metadataIn(header: string | string[] | undefined): Record<string, string | null> {
  const pairs = String(header ?? '').split(',')
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const [name, value] = pair.trim().split(' ')
      return name ? [[name, value ? Buffer.from(value, 'base64').toString('utf8') : null]] : []
    }),
  )
}
