import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownRoute } from '../basics/errors.ts'
import { textBefore } from '../basics/text-before.ts'
import { hintRoute, unservedOwner } from '../operations/hints/unknown-route.ts'
import type { Implementation, Kernel } from '../operations/types.ts'
import type { Authenticated } from '../site/caller.ts'
import { hintsHeader } from '../site/hints.ts'
import type { Authenticate } from './credentials.ts'
import { hintsFor } from './development.ts'

/** Answers 404 where no operation is. An app in development also hears what the path belongs to. */
export function refuseUnknownRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  { authenticate, implementations }: { authenticate: Authenticate; implementations: readonly Implementation[] },
): void {
  const operations = implementations.map(({ operation }) => operation)
  app.setNotFoundHandler(async (http, reply) => {
    // Without a token, the app is unknown. Pages of the shop send none.
    if (http.headers.authorization !== undefined) await addHints(http, reply)
    throw unknownRoute()
  })

  async function addHints(http: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await knownCaller(http)
    if (!caller) return
    const path = textBefore(http.url, '?')
    const { prefix = '' } = unservedOwner(path) ?? {}
    // What follows the known part may be a secret code.
    const hints = await hintsFor(kernel, http, reply, caller, { operation: '', path: `${prefix}/…` })
    if (!hints) return
    hintRoute(http.method, path, operations, hints)
    reply.header(hintsHeader, hints.toHeader())
  }

  /** The path is unknown whoever calls it, so wrong credentials do not change the answer. */
  async function knownCaller(http: FastifyRequest): Promise<Authenticated | undefined> {
    try {
      return await authenticate(http)
    } catch {
      return undefined
    }
  }
}
