import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of one folder under a prefix. We do not use the plugin's own route, because it reads the whole folder with
 * each request (to handle case-insensitive file systems), which takes longer the more pictures a shop has.
 */
export async function serveFiles(
  app: FastifyInstance,
  { prefix, ...options }: Omit<FastifyStaticOptions, 'serve' | 'decorateReply' | 'prefix'> & { prefix: string },
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { ...options, serve: false })
    scope.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => reply.sendFile(request.params['*']))
  })
}
