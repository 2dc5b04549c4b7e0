import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of one folder below a prefix. The route is ours: the plugin's own reads the whole folder for each request, to
 * tell how names are spelled on file systems that ignore case; that takes longer the more pictures a shop has.
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
