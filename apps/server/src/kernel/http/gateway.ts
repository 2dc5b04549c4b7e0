import { isUtf8 } from 'node:buffer'
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationFacts } from '@stoa/contract'
import { acceptsHtml } from '../basics/accepts-html.ts'
import { statusOfCode } from '@stoa/contract/error-status'
import { dataError } from '../database/data-error.ts'
import { errorBody, unauthenticated, WireError } from '../basics/errors.ts'
import type { Authenticated } from '../site/caller.ts'
import { sessionHeader, type Authenticate } from './credentials.ts'
import { hintsFor } from './development.ts'
import { hintsHeader } from '../site/hints.ts'
import { withHints } from '../operations/hints/with-hints.ts'
import { JsonText } from '../basics/json-text.ts'
import { operationSeconds } from '../basics/metrics.ts'
import { performer } from '../operations/perform.ts'
import type { Kernel, Implementation } from '../operations/types.ts'
import { hasMediaPaths, withMediaOrigin } from '../operations/pictures.ts'
import type { RateLimits } from '../abuse/rate-limit.ts'
import { parseBody, parseQuery, setPath } from './request.ts'
import type { HttpContext } from '../operations/http-context.ts'

/** Bytes of a body, unless the operation declares another limit. Operations open to visitors get less. */
export const bodyLimit = 2 * 1024 * 1024
const visitorBodyLimit = 256 * 1024

export interface GatewayOptions {
  authenticate: Authenticate
  implementations: readonly Implementation[]
  limits: Pick<RateLimits, 'request'>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: the operation that was called, its site and its caller. */
    performed?: { operation: string; siteId?: string; caller?: string }
  }
}

/**
 * Serves every operation on its public paths. The contract lists paths of the API host and of a site's own host; both are
 * served under any host name.
 */
export function serveOperations(
  app: FastifyInstance,
  kernel: Kernel,
  { authenticate, implementations, limits }: GatewayOptions,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/(.+\+)?json/, { parseAs: 'buffer' }, (_request, body, done) => {
    // Parsed in the handler, where the operation and the request id are known for the error.
    done(null, body)
  })

  for (const implementation of implementations) if (!takesForms(implementation)) serve(app, implementation)
  void app.register(async (withForms) => {
    withForms.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const implementation of implementations) if (takesForms(implementation)) serve(withForms, implementation)
  })

  function serve(on: FastifyInstance, implementation: Implementation): void {
    const { operation } = implementation
    const perform = performer(kernel, implementation)
    const performWithHints = withHints(operation, perform)
    const duration = operationSeconds.labels({ operation: operation.name, service: operation.service.name })
    const handler = async (http: FastifyRequest, reply: FastifyReply) => {
      const end = duration.startTimer()
      // Signing in or renewing a token must work even when the request carries an expired token.
      const isPublic = implementation.kind === 'public'
      http.performed = { operation: `${operation.service.name}.${operation.name}` }
      const authenticated = isPublic ? undefined : await authenticate(http)
      limits.request({ address: http.ip, authenticated })
      if (authenticated)
        Object.assign(http.performed, { siteId: authenticated.siteId, caller: callerInLog(authenticated.caller) })
      if (!authenticated && !isPublic) throw unauthenticated('this call needs a token')
      const hints = authenticated && (await hintsFor(kernel, http, reply, authenticated, http.performed))
      const context: HttpContext = { request: http, reply }
      const invocation = {
        ...(authenticated ?? anonymous),
        request: readRequest(http),
        requestId: http.id,
        idempotencyKey: idempotencyKeyOf(http),
        address: http.ip,
        userAgent: http.headers['user-agent'],
        language: languageOf(http),
        http: context,
      }
      const answer = hints
        ? await performWithHints({ ...invocation, hints }).finally(() => void reply.header(hintsHeader, hints.toHeader()))
        : await perform(invocation)
      end()
      if (isRaw(operation) && acceptsHtml(http)) return sendRaw(reply, answer)
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', isSameForVisitors(implementation) ? 'private, no-cache' : 'no-store')
        .send(await renderBody(http, answer, authenticated))
    }
    for (const { method, url } of routesOf(operation)) {
      // On a site's own host two services may map to the same path; the first declaration wins.
      if (app.hasRoute({ method, url })) continue
      on.route({ method, url, handler, bodyLimit: bodyLimitOf(operation) })
    }
  }

  /** Pictures have URLs in it, except for the back office, which is on the same host. */
  async function renderBody(http: FastifyRequest, answer: unknown, authenticated: Authenticated | undefined): Promise<string> {
    const json = answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? {})
    if (!authenticated || http.headers[sessionHeader] !== undefined || !hasMediaPaths(json)) return json
    const { origin } = await kernel.sites.settings(authenticated.siteId)
    return withMediaOrigin(json, origin)
  }
}

/** An answer that is a response of HTTP: programs get it as JSON, a browser that opens the address gets the response itself. */
function isRaw({ response }: OperationFacts): boolean {
  return response === 'RawHttpResponse'
}

function sendRaw(reply: FastifyReply, answer: unknown): FastifyReply {
  const { statusCode = 200, headers = [], body = '' } = answer as RawAnswer
  for (const { key, value } of headers) void reply.header(key, value)
  return reply.status(statusCode).header('cache-control', 'no-store').send(body)
}

interface RawAnswer {
  statusCode?: number
  headers?: { key: string; value: string }[]
  body?: string
}

const formType = 'application/x-www-form-urlencoded'

/** OAuth libraries send forms (RFC 6749, 4.1.3; RFC 7009, 2.1). No other operation takes what any page's form could send. */
function takesForms({ kind, operation }: Implementation): boolean {
  return kind === 'public' && operation.paths.some((path) => path.startsWith('/oauth2/'))
}

function isSameForVisitors(implementation: Implementation): boolean {
  return implementation.kind === 'read' && implementation.sameForVisitors === true
}

function callerInLog(caller: Authenticated['caller']): string {
  switch (caller.kind) {
    case 'VISITOR':
      return `visitor ${caller.visitorId}`
    case 'MEMBER':
      return `member ${caller.memberId}`
    case 'USER':
      return `user ${caller.userId}`
    case 'APP':
      return `app ${caller.appId}`
  }
}

/** Site and caller of a public operation, which finds its own site. */
const anonymous: Authenticated = {
  siteId: '00000000-0000-0000-0000-000000000000',
  caller: { kind: 'VISITOR', visitorId: '00000000-0000-0000-0000-000000000000' },
}

export function routesOf(operation: OperationFacts): { method: OperationFacts['method']; url: string }[] {
  const routes = operation.paths.map((path) => ({ method: operation.method, url: routerPath(path) }))
  const { fallback, paths } = operation
  if (!fallback) return routes
  // Where the POST has a path of its own, another operation may have a POST on the path of the GET.
  const ownPath = fallback.startsWith(`${paths[0]}/`) ? fallback.slice(paths[0]!.length) : ''
  const packed = [...new Set([fallback, ...paths.map((path) => path + ownPath)])]
  return [...routes, ...packed.map((path) => ({ method: 'POST' as const, url: routerPath(path) }))]
}

function bodyLimitOf({ bodyLimit: own, identities }: OperationFacts): number {
  return own ?? (identities.includes('VISITOR') ? visitorBodyLimit : bodyLimit)
}

/** Replaces `{taxRegion.id}` for the router, whose parameter names cannot contain dots. */
function routerPath(path: string): string {
  return path.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => `:${name.replaceAll('.', '__')}`)
}

/** `x-wix-linguist: <language>|<locale>|<is it the main one>|<instance>`, as the published client sends it. */
function languageOf({ headers }: FastifyRequest): string | undefined {
  const linguist = headers['x-wix-linguist'] as string | undefined
  return linguist?.split('|', 1)[0]
}

/** The length of its column. */
const maxIdempotencyKeyLength = 255

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'] as string | undefined
  if (key && key.length > maxIdempotencyKeyLength) {
    throw new WireError(400, 'INVALID_ARGUMENT', `the Idempotency-Key is longer than ${maxIdempotencyKeyLength} characters`)
  }
  return key
}

/** The request of an operation: query string or JSON body, overridden by path parameters. */
function bodyFields({ headers }: FastifyRequest, body: Buffer): object {
  if (headers['content-type']?.startsWith(formType)) return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  return parseBody(body, isUtf8) as object
}

function readRequest(http: FastifyRequest): unknown {
  const query = http.url.indexOf('?')
  const fromQuery = query < 0 ? {} : parseQuery(http.url.slice(query + 1))
  const body = http.body as Buffer | undefined
  const request = body && body.length > 0 ? { ...fromQuery, ...bodyFields(http, body) } : fromQuery
  for (const [name, value] of Object.entries(http.params as Record<string, string>)) {
    setPath(request, name.split('__'), value)
  }
  return request
}

/** Error responses: a wire error as the contract defines it, anything else as INTERNAL with a log entry. */
export function errorHandler(log: (error: unknown, request: FastifyRequest) => void) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const wire = dataError(error) ?? asWireError(error)
    if ((!(error instanceof WireError) && wire.status === 500) || isUnavailable(wire)) log(error, request)
    const { retryAfterSeconds = wire.status === 429 ? 60 : undefined } = wire.data ?? {}
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    void reply
      .status(wire.status ?? statusOfCode(wire.code))
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(errorBody(wire)))
  }
}

/** The cause is for the operator. */
function isUnavailable({ code }: WireError): boolean {
  return code === 'DATABASE_UNAVAILABLE' || code === 'FILES_UNAVAILABLE'
}

function asWireError(error: unknown): WireError {
  if (error instanceof WireError) return error
  const { statusCode, message, code } = error as { statusCode?: number; message?: string; code?: string }
  // Errors that Fastify raises before a handler: a body that is too large, an unknown content type, a malformed path.
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new WireError(statusCode, code?.replace(/^FST_ERR_(CTP_)?/, '') ?? 'INVALID_ARGUMENT', message ?? 'invalid request')
  }
  return new WireError(500, 'INTERNAL', 'the server failed; the request id names the failure in its log')
}
