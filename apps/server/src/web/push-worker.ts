import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accountPaths } from '@stoa/storefront/account-paths'

/** The service worker of the shop's pages. Its folder is its scope: it has nothing to do with other pages than those of the account. */
export async function servePushWorker(app: FastifyInstance): Promise<void> {
  const script = await readFile(join(import.meta.dirname, 'push-worker.js'))
  app.get(accountPaths.pushWorker(), async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(script),
  )
}
