import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearHostCookie, hostCookie, setHostCookie } from '../kernel/http/host-cookies.ts'

/** The session of a member on the shop's own pages. */
const memberCookie = 'stoa_member'
/** Identifies a sign-in with an external account, in the browser that began it, until it is complete. */
const stepCookie = 'stoa_sign_in'
/** The cookie of a browser in which a member is not asked for a second factor. It stays after signing out. */
const deviceCookie = 'stoa_device'

export function memberSecret(request: FastifyRequest, secure: boolean): string | undefined {
  return hostCookie(request, memberCookie, secure)
}

/** `maxAge` in seconds; without it, the cookie ends with the browser. */
export function setMemberCookie(reply: FastifyReply, secret: string, secure: boolean, maxAge: number | undefined): void {
  // Lax: a front end on another site leads the browser to the authorization endpoint.
  setHostCookie(reply, memberCookie, secret, secure, maxAge === undefined ? {} : { maxAge })
}

export function clearMemberCookie(reply: FastifyReply, secure: boolean): void {
  clearHostCookie(reply, memberCookie, secure)
}

export function signInStepIn(request: FastifyRequest, secure: boolean): URLSearchParams {
  return new URLSearchParams(hostCookie(request, stepCookie, secure) ?? '')
}

export function setSignInStep(reply: FastifyReply, step: URLSearchParams, secure: boolean): void {
  // Lax: the provider leads the browser back.
  setHostCookie(reply, stepCookie, String(step), secure, { maxAge: 15 * 60 })
}

export function clearSignInStep(reply: FastifyReply, secure: boolean): void {
  clearHostCookie(reply, stepCookie, secure)
}

export function deviceTokenIn(request: FastifyRequest, secure: boolean): string | undefined {
  return hostCookie(request, deviceCookie, secure)
}

export function setDeviceCookie(reply: FastifyReply, token: string, secure: boolean): void {
  setHostCookie(reply, deviceCookie, token, secure, { maxAge: 30 * 24 * 3600 })
}
