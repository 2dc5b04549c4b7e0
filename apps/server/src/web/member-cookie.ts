import type { FastifyReply, FastifyRequest } from 'fastify'

/** The session of a member on the shop's own pages. */
export const memberCookie = 'stoa_member'
const days = 60

export function memberSecret({ cookies }: FastifyRequest): string | undefined {
  return cookies[memberCookie] || undefined
}

export function setMemberCookie(reply: FastifyReply, secret: string, secure: boolean): void {
  // Lax: a front end on another site leads the browser to the authorization endpoint.
  reply.setCookie(memberCookie, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: days * 24 * 3600 })
}

export function clearMemberCookie(reply: FastifyReply): void {
  reply.clearCookie(memberCookie, { path: '/' })
}
