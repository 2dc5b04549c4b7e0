import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The cookie with the session of a member on the shop's own pages. Where the shop has TLS, its prefix keeps other hosts of the same domain
 * from planting one, which would sign a visitor in to a stranger's account.
 */
function nameOf(secure: boolean): string {
  return secure ? '__Host-stoa_member' : 'stoa_member'
}

export function memberSecret({ cookies }: FastifyRequest, secure: boolean): string | undefined {
  return cookies[nameOf(secure)] || undefined
}

/** `maxAge` in seconds; without it, the cookie ends with the browser. */
export function setMemberCookie(reply: FastifyReply, secret: string, secure: boolean, maxAge: number | undefined): void {
  // Lax: a front end on another site leads the browser to the authorization endpoint.
  reply.setCookie(nameOf(secure), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(maxAge !== undefined && { maxAge }),
  })
}

export function clearMemberCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(nameOf(secure), { path: '/', secure })
}

/** What a sign-in with an account elsewhere leaves in the browser that began it, until it is over. */
function stepNameOf(secure: boolean): string {
  return secure ? '__Host-stoa_sign_in' : 'stoa_sign_in'
}

export function signInStepIn({ cookies }: FastifyRequest, secure: boolean): URLSearchParams {
  return new URLSearchParams(cookies[stepNameOf(secure)] ?? '')
}

export function setSignInStep(reply: FastifyReply, step: URLSearchParams, secure: boolean): void {
  // Lax: the provider leads the browser back.
  reply.setCookie(stepNameOf(secure), String(step), { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 15 * 60 })
}

export function clearSignInStep(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(stepNameOf(secure), { path: '/', secure })
}

/** Of a browser in which a member is not asked for a second factor. It stays when they sign out. */
function deviceNameOf(secure: boolean): string {
  return secure ? '__Host-stoa_device' : 'stoa_device'
}

export function deviceTokenIn({ cookies }: FastifyRequest, secure: boolean): string | undefined {
  return cookies[deviceNameOf(secure)] || undefined
}

export function setDeviceCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(deviceNameOf(secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 30 * 24 * 3600 })
}
