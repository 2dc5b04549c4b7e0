import type { FastifyInstance } from 'fastify'
import { unknownRoute, WireError } from '../kernel/basics/errors.ts'
import type { Kernel } from '../kernel/operations/types.ts'
import { eventPath, findEventAccount, ProviderUnavailable, receivePaymentEvent } from '../modules/orders/payments/index.ts'

/** Bytes. */
const bodyLimit = 1024 * 1024

/** Where payment providers send their events. The body is read as text, because its signature covers its bytes. */
export function servePaymentEvents(app: FastifyInstance, kernel: Kernel): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))

    scope.post<{ Params: { siteId: string; accountId: string; key: string } }>(
      `${eventPath}/:siteId/:accountId/:key`,
      { bodyLimit },
      async ({ params, body, headers }, reply) => {
        const found = await findEventAccount(kernel, params)
        if (!found) throw unknownRoute()
        const text = Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
        )
        try {
          const event = { body: typeof body === 'string' ? body : '', headers: text }
          const isTaken = await receivePaymentEvent(found.site, found.account, event)
          return await reply.status(isTaken ? 200 : 400).send({})
        } catch (error) {
          // The provider sends it again, for days, and shows the owner this answer.
          if (error instanceof ProviderUnavailable) throw new WireError(503, 'PAYMENT_PROVIDER_NOT_AVAILABLE', error.message)
          throw error
        }
      },
    )
  })
}
