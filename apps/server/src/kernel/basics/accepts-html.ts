import type { FastifyRequest } from 'fastify'

/** True if the request is that of a browser which opens an address, and not that of a program. */
export function acceptsHtml({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.accept?.includes('text/html') ?? false
}
