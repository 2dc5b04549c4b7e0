import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WireError } from './errors.ts'
import { errorHandler } from './gateway.ts'

/**
 * Refuses requests that no handler could process: an invalid host, NUL in the URL. PostgreSQL cannot store NUL, and pages build
 * URLs from the host.
 */
export function refuseMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, host }) => {
    if (url.includes('%00')) throw new WireError(400, 'INVALID_ARGUMENT', 'the address contains NUL')
    if (!isHost(host)) throw new WireError(400, 'INVALID_ARGUMENT', 'the Host header is not a host')
  })
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
