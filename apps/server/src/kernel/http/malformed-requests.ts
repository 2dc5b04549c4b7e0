import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WireError } from '../basics/errors.ts'
import { errorHandler } from './gateway.ts'

/**
 * Refuses requests that no handler could process: an invalid host, NUL in the URL. PostgreSQL cannot store NUL, and pages build
 * URLs from the host. Forwarded headers that a proxy would not write are dropped: the connection's own protocol and address count.
 */
export function refuseMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers }, url }) => {
    dropInvalidForwards(headers)
    if (url.includes('%00')) throw new WireError(400, 'INVALID_ARGUMENT', 'the address contains NUL')
  })
  app.addHook('onRequest', async ({ host }) => {
    if (!isHost(host)) throw new WireError(400, 'INVALID_ARGUMENT', 'the Host header is not a host')
  })
}

function dropInvalidForwards(headers: IncomingHttpHeaders): void {
  // Each proxy of a chain appends its own value, so the last one is read.
  const protocol = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  if (protocol !== 'http' && protocol !== 'https') delete headers['x-forwarded-proto']
  const addresses = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
  const lastInvalid = addresses.findLastIndex((address) => isIP(address) === 0)
  if (lastInvalid === addresses.length - 1) delete headers['x-forwarded-for']
  // A visitor may send the header too, and the proxies append to it.
  else headers['x-forwarded-for'] = addresses.slice(lastInvalid + 1).join(', ')
}

/** Errors of the router (a URL that cannot be decoded, a parameter that is too long) get the same error body as all others. */
export function answerRouterError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  // The hooks that add the request id to the response have not run yet.
  reply.header('x-wix-request-id', request.id)
  errorHandler(() => {})(error, request, reply)
}

/** A host name or address with an optional port, and nothing that would change the rest of a URL. */
function isHost(host: string): boolean {
  return host.length <= 255 && /^[\w.\-[\]:]+$/.test(host) && URL.canParse(`http://${host}/`)
}
