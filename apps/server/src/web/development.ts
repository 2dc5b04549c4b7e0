import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Storefront, StorefrontContext } from '@stoa/storefront/server'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'

/** The front ends from source: Vite serves their modules from this process and notifies open pages of changes. */
export async function developFrontEnds(app: FastifyInstance): Promise<Storefront> {
  const dashboard = await develop<(request: Request) => Promise<Response>>(
    app,
    'dashboard',
    '/src/development.ts',
    /^\/dashboard\//,
  )
  for (const url of ['/dashboard', '/dashboard/*']) {
    app.get(url, async ({ protocol, host, originalUrl }, reply) => {
      if (originalUrl.split('?')[0] === '/dashboard') return reply.redirect('/dashboard/')
      return reply.send(await dashboard(new Request(`${protocol}://${host}${originalUrl}`)))
    })
  }
  const shop = await develop<Storefront['handle']>(app, 'storefront', '/app/handler.ts', /^\/(@|app\/|node_modules\/)/)
  return { handle: (request: Request, context: StorefrontContext) => shop(request, context) }
}

/** The `handle` export of a front end's module, always as last saved. Vite serves paths like `files` first. */
async function develop<Handle extends (...parameters: never[]) => Promise<Response>>(
  app: FastifyInstance,
  name: string,
  module: string,
  files: RegExp,
): Promise<Handle> {
  const root = join(import.meta.dirname, '../../..', name)
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server as Server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    if (files.test(request.url)) vite.middlewares(request.raw, reply.raw, next)
    else next()
  })
  return (async (...parameters: never[]) => (await vite.ssrLoadModule(module))['handle'](...parameters)) as Handle
}
