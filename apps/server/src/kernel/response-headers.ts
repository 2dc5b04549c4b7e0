import type { FastifyInstance } from 'fastify'

/** An answer of data is never a document that could run something or be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer, whatever makes it; a route's own value for one of them stands. */
export function serveSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:')
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    // A year; only where the public address is reached through TLS, or browsers would refuse the plain one.
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    if (String(reply.getHeader('content-type')).startsWith('application/json') && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', dataPolicy)
    return payload
  })
}
