import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The cookie of a person's session in the back office. */
export const sessionCookie = 'stoa_session'

/**
 * Where the server has TLS, a cookie's name begins with `__Host-`: a browser takes such a cookie only from this very host, so that no
 * other host of the same domain can plant one, which would make a person act in somebody else's account.
 */
function nameOf(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

export function hostCookie({ cookies }: FastifyRequest, name: string, secure: boolean): string | undefined {
  return cookies[nameOf(name, secure)] || undefined
}

type Settings = Pick<CookieSerializeOptions, 'maxAge' | 'expires' | 'sameSite' | 'signed'>

/** No script can read the cookie. Without `maxAge` (seconds) and `expires`, it ends with the browser. */
export function setHostCookie(reply: FastifyReply, name: string, value: string, secure: boolean, settings: Settings = {}): void {
  reply.setCookie(nameOf(name, secure), value, { path: '/', httpOnly: true, sameSite: 'lax', secure, ...settings })
}

export function clearHostCookie(reply: FastifyReply, name: string, secure: boolean): void {
  reply.clearCookie(nameOf(name, secure), { path: '/', secure })
}

/** A cookie that had no prefix in an older version. */
export interface FormerCookie {
  name: string
  /** How long the cookie is kept from now on; undefined where its value is not accepted. */
  accept(value: string): Promise<Settings | undefined>
}

/** The first request after an upgrade gives the browser its cookies with their new names, and takes the former ones away. */
export function renameFormerCookies(app: FastifyInstance, former: readonly FormerCookie[]): void {
  app.addHook('onRequest', async (request, reply) => {
    for (const { name, accept } of former) {
      const value = request.cookies[name]
      if (!value) continue
      const settings = hostCookie(request, name, true) ? undefined : await accept(value)
      if (settings) {
        request.cookies[nameOf(name, true)] = value
        setHostCookie(reply, name, value, true, settings)
      }
      reply.clearCookie(name, { path: '/', secure: true })
    }
  })
}
