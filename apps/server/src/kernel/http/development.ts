import type { FastifyReply, FastifyRequest } from 'fastify'
import { isGuid } from '../basics/ids.ts'
import type { Kernel } from '../operations/types.ts'
import { clientOf, isStaff, type Authenticated } from '../site/caller.ts'
import { Hints, hintsHeader } from '../site/hints.ts'

/**
 * The collector of hints for a request of an app in development, or of the back office's developer console; undefined for
 * everybody else. The request is noted once it is answered.
 */
export async function hintsFor(
  kernel: Kernel,
  http: FastifyRequest,
  reply: FastifyReply,
  authenticated: Authenticated,
  { operation, path = pathWithIds(http) }: { operation: string; path?: string },
): Promise<Hints | undefined> {
  if (!(await mayHaveHints(kernel, http, authenticated))) return undefined
  const hints = new Hints()
  exposeHints(http, reply)
  // Also for requests that cannot be read.
  reply.header(hintsHeader, hints.toHeader())
  const { siteId, caller } = authenticated
  const appId = caller.kind === 'APP' ? caller.appId : clientOf(caller)
  const start = performance.now()
  // Requests of people are not noted.
  if (appId)
    reply.raw.once('close', () => {
      const { method, id: requestId } = http
      const milliseconds = Math.round(performance.now() - start)
      const sent = { method, path, status: reply.statusCode, milliseconds, requestId }
      kernel.noteDevelopmentRequest({ ...sent, siteId, appId, caller: caller.kind, operation, hints: hints.list })
    })
  return hints
}

/** Nobody but people of the back office can ask for hints in a request. */
async function mayHaveHints({ sites }: Kernel, http: FastifyRequest, authenticated: Authenticated): Promise<boolean> {
  const { siteId, caller, inDevelopment } = authenticated
  if (isStaff(caller)) return inDevelopment === true || (caller.kind === 'USER' && http.headers[hintsHeader] !== undefined)
  const { clientId } = caller
  return clientId !== undefined && (await sites.settings(siteId)).developmentApps.has(clientId)
}

/** Pages of other origins read no header that is not named. */
function exposeHints({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.origin === undefined) return
  reply.header('access-control-expose-headers', `${String(reply.getHeader('access-control-expose-headers'))}, ${hintsHeader}`)
}

/** The path without its query. Other parameters than ids may be secret codes, even where they look like an id. */
function pathWithIds({ routeOptions: { url = '' }, params }: FastifyRequest): string {
  const values = params as Record<string, string>
  return url.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    return /id$/i.test(name) && isGuid(value) ? value : `{${name.replaceAll('__', '.')}}`
  })
}
