import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an operation that uses HTTP directly (tokens, cookies) gets besides its request. */
export interface HttpContext {
  request: FastifyRequest
  reply: FastifyReply
}
