import type { FastifyReply, FastifyRequest } from 'fastify'

/** The HTTP request and reply, for operations that use them directly (tokens, cookies). */
export interface HttpContext {
  request: FastifyRequest
  reply: FastifyReply
}
