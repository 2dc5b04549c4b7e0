import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WireError } from './errors.ts'
import { errorHandler } from './gateway.ts'

/**
 * Refuses what no handler could read, before any sees it: a host that is none, NUL in the address. PostgreSQL stores no NUL,
 * and the pages make URLs of the host.
 */
export function refuseMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, host }) => {
    if (url.includes('%00')) throw new WireError(400, 'INVALID_ARGUMENT', 'the address contains NUL')
    if (!isHost(host)) throw new WireError(400, 'INVALID_ARGUMENT', 'the Host header is not a host')
  })
}

/** What the router refuses (an address that cannot be decoded, too long a parameter) answers as every other error does. */
export function answerRouterError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  // The hooks that name the request in the answer have not run by then.
  reply.header('x-wix-request-id', request.id)
  errorHandler(() => {})(error, request, reply)
}

/** A name or address and perhaps a port, and nothing that would make another URL of it. */
function isHost(host: string): boolean {
  return host.length <= 255 && /^[\w.\-[\]:]+$/.test(host) && URL.canParse(`http://${host}/`)
}
