import type { FastifyInstance } from 'fastify'

/** A data response must never be rendered as a document that runs scripts or is framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every response; a header that a route sets itself takes precedence. */
export function serveSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:')
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    // One year; only when the public URL uses TLS, because otherwise browsers would refuse the plain one.
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    if (String(reply.getHeader('content-type')).startsWith('application/json') && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', dataPolicy)
    return payload
  })
}
