import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WireError } from '../../kernel/basics/errors.ts'
import { withMediaOrigin } from '../../kernel/operations/pictures.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { ReceivedUpload, Uploads } from '../../modules/media/media/index.ts'

interface UploadOptions {
  uploads: Uploads
  limits: Pick<RateLimits, 'request'>
}

/** Of a refused file. A client that sends on finds its connection closed. */
const drainedBytes = 32 * 1024 * 1024

/** Storing a file costs more than a call. */
const points = 3

/** Serves the addresses of uploads: PUT with the bytes of the file, or POST with a form that has one file. */
export function serveUploads(app: FastifyInstance, { uploads, limits }: UploadOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.addHook('onRequest', async ({ ip }) => limits.request({ address: ip, points }))
    const path = '/media/uploads/:token'
    scope.put<UploadRoute>(path, async (request, reply) => {
      const content = (request.body as Readable | undefined) ?? request.raw
      const received = await uploads
        .receive(request.params.token, content, { ...optionsOf(request), length: Number(request.headers['content-length'] ?? 0) })
        .catch((error: unknown) => {
          throw content.errored ? interrupted(error) : error
        })
        .finally(() => {
          drain(request.raw, content)
        })
      return answer(request, reply, received)
    })
    scope.post<UploadRoute>(path, async (request, reply) => {
      if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? ''))
        throw new WireError(415, 'FORM_EXPECTED', 'POST takes multipart/form-data, PUT the bytes of the file')
      const received = await withFormFile(request.raw, (content, fileName) => {
        const options = optionsOf(request)
        return uploads.receive(request.params.token, content, { ...options, name: options.name || fileName })
      })
      return answer(request, reply, received)
    })
  })
}

/** Reads the rest of a request whose answer is known: a client reads the answer once it has sent everything. Not of an endless one. */
function drain(request: IncomingMessage, content: Readable): void {
  let left = drainedBytes
  request.on('data', (part: Buffer) => {
    left -= part.length
    if (left < 0) request.destroy()
  })
  content.resume()
}

/** Nobody reads this answer: it keeps what a client does all the time out of the log of failures. */
function interrupted(cause: unknown): WireError {
  return new WireError(400, 'UPLOAD_INTERRUPTED', 'the connection broke before the file had arrived', { cause })
}

interface UploadRoute {
  Params: { token: string }
  Querystring: { filename?: string; keepMetadata?: string }
}

function optionsOf({ query }: FastifyRequest<UploadRoute>): { name: string; keepMetadata: boolean } {
  const { filename, keepMetadata } = query
  return { name: typeof filename === 'string' ? filename : '', keepMetadata: keepMetadata === 'true' }
}

/** The addresses in the answer have a host, unless a page of the same host asks. */
function answer(request: FastifyRequest<UploadRoute>, reply: FastifyReply, { file, origin }: ReceivedUpload): FastifyReply {
  const json = JSON.stringify({ file })
  const isOwnPage = request.headers['sec-fetch-site'] === 'same-origin'
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(isOwnPage ? json : withMediaOrigin(json, origin))
}

/** Gives the form's first file to `work`, as it arrives; the rest of the form is not read. */
function withFormFile<Result>(
  request: IncomingMessage,
  work: (content: Readable, fileName: string) => Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const malformed = (cause: unknown) => new WireError(400, 'FORM_UNREADABLE', 'the form cannot be read', { cause })
  let form: busboy.Busboy
  try {
    form = busboy({ headers: request.headers, limits: { files: 1, fields: 100, parts: 101 }, defParamCharset: 'utf8' })
  } catch (error) {
    return Promise.reject(malformed(error))
  }
  let isFound = false
  form.on('file', (_field, content, { filename }) => {
    isFound = true
    work(content, filename ?? '').then(resolve, (error: unknown) => {
      reject(content.errored ? interrupted(error) : (error as Error))
      drain(request, content)
    })
  })
  form.on('close', () => {
    if (!isFound) reject(new WireError(400, 'FORM_WITHOUT_FILE', 'the form has no file'))
  })
  form.on('error', (error) => reject(malformed(error)))
  // The form would wait for the rest of a request that has ended early.
  request.on('error', (error) => form.destroy(error)).on('aborted', () => form.destroy(new Error('the request was aborted')))
  request.pipe(form)
  return promise
}
