import { join } from 'node:path'
import type { Storefront, StorefrontContext } from '@stoa/storefront/server'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'

/** The front ends from source: Vite serves their modules from this process and notifies open pages of changes. */
export async function developFrontEnds(app: FastifyInstance): Promise<Storefront> {
  const dashboard = await develop<{ handle(request: Request): Promise<Response> }>(
    app,
    'dashboard',
    '/src/development.ts',
    /^\/dashboard\//,
  )
  for (const url of ['/dashboard', '/dashboard/*']) {
    app.get(url, async ({ protocol, host, originalUrl }, reply) => {
      if (originalUrl.split('?')[0] === '/dashboard') return reply.redirect('/dashboard/')
      return reply.send(await (await dashboard()).handle(new Request(`${protocol}://${host}${originalUrl}`)))
    })
  }
  const shop = await develop<Pick<Storefront, 'handle' | 'renderMail' | 'sectionKinds'>>(
    app,
    'storefront',
    '/app/handler.ts',
    /^\/(@|app\/|node_modules\/)/,
  )
  return {
    handle: async (request: Request, context: StorefrontContext) => (await shop()).handle(request, context),
    renderMail: async (request) => (await shop()).renderMail(request),
    sectionKinds: async () => (await shop()).sectionKinds(),
  }
}

/** The exports of a front end's module, always as last saved. Vite serves paths like `files` first. */
async function develop<Exports>(
  app: FastifyInstance,
  name: string,
  module: string,
  files: RegExp,
): Promise<() => Promise<Exports>> {
  const root = join(import.meta.dirname, '../../..', name)
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    if (files.test(request.url)) vite.middlewares(request.raw, reply.raw, next)
    else next()
  })
  return async () => (await vite.ssrLoadModule(module)) as Exports
}
