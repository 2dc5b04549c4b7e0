import type { FastifyInstance } from 'fastify'
import { unknownRoute } from '../kernel/basics/errors.ts'
import { openSite } from '../kernel/operations/perform.ts'
import type { Kernel } from '../kernel/operations/types.ts'
import type { SiteAddresses } from '../kernel/site/site.ts'
import { findApplePayFile } from '../modules/orders/payments/index.ts'

/** The file with which Apple checks the domain of a shop before it offers Apple Pay there. */
export function serveApplePayFile(
  app: FastifyInstance,
  { kernel, addresses }: { kernel: Kernel; addresses: Pick<SiteAddresses, 'siteAt'> },
): void {
  app.get('/.well-known/apple-developer-merchantid-domain-association', async ({ host }, reply) => {
    const site = await addresses.siteAt(host)
    const content = site && (await findApplePayFile(await openSite(kernel, site.id)))
    if (!content) throw unknownRoute()
    return reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'max-age=300').send(content)
  })
}
