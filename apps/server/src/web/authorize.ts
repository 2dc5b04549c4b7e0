import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountPaths } from '@stoa/storefront/account-paths'
import type { RateLimits } from '../kernel/abuse/rate-limit.ts'
import type { SiteAddresses } from '../kernel/site/site.ts'
import type { Authorizations } from '../modules/identity/identity/index.ts'
import { memberSecret } from './member-cookie.ts'
import { noShop } from './no-shop-page.ts'
import { plainHeaders, plainLanguage, plainPage } from './plain-page.ts'

export interface AuthorizeOptions {
  authorizations: Authorizations
  siteAt: SiteAddresses['siteAt']
  limits: Pick<RateLimits, 'request'>
  secureCookies: boolean
}

/** Where front ends send a browser to find out who is signed in, or to let somebody sign in. */
export function serveAuthorize(app: FastifyInstance, { authorizations, siteAt, limits, secureCookies }: AuthorizeOptions): void {
  app.route({
    method: 'GET',
    url: '/oauth2/authorize',
    async handler(http: FastifyRequest, reply: FastifyReply) {
      limits.request({ address: http.ip, points: 10 })
      const query = http.query as Record<string, unknown>
      // The OAuth app belongs to one site, whatever host name was used.
      const siteId = (await authorizations.siteOf(query['client_id'])) ?? (await siteAt(http.host))?.id
      if (!siteId) return noShop(http, reply)
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const answer = await authorizations.answer(siteId, query, memberSecret(http, secureCookies))
      switch (answer.kind) {
        case 'REDIRECT':
          return reply.redirect(answer.to, 303)
        case 'SIGN_IN':
          return reply.redirect(answer.origin + accountPaths.signIn({ request: answer.request }), 303)
        case 'MESSAGE':
          return sendMessage(reply, answer)
        case 'REFUSED':
          return refuse(http, reply, answer.reason)
      }
    },
  })
}

const words = {
  en: { title: 'You cannot sign in with this link', text: 'Go back to the page you came from and try again.' },
  de: {
    title: 'Mit diesem Link können Sie sich nicht anmelden',
    text: 'Gehen Sie zurück zur vorigen Seite und versuchen Sie es noch einmal.',
  },
}

/** The reason is for whoever builds the front end. It never quotes the request. */
function refuse(http: FastifyRequest, reply: FastifyReply, reason: string): FastifyReply {
  const language = plainLanguage(http)
  const { title, text } = words[language]
  const body = `<p>${text}</p><p lang="en">${reason}</p>`
  return reply.status(400).headers(plainHeaders).send(plainPage({ language, title, body }))
}

/**
 * The page for a hidden frame, which tells the page around it. Browsers show the frame on the pages of the OAuth app alone
 * (`frame-ancestors`), so the message reaches nobody else, whatever its target.
 */
function sendMessage(
  reply: FastifyReply,
  { message, frontEnds }: { message: Record<string, string>; frontEnds: readonly string[] },
): FastifyReply {
  const nonce = crypto.randomUUID()
  const ancestors = frontEnds.flatMap((host) =>
    isLocal(host) ? [`http://${withAnyPort(host)}`, `https://${withAnyPort(host)}`] : [`https://${host}`],
  )
  const script = `if (parent !== window) parent.postMessage(${JSON.stringify(message).replaceAll('<', '\\u003c')}, '*')`
  return reply
    .removeHeader('x-frame-options')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors ${ancestors.join(' ') || "'none'"}`,
    )
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><title>Signing in</title><script nonce="${nonce}">${script}</script>`)
}

function isLocal(host: string): boolean {
  return /^(localhost|[\w-]+\.localhost|\[[\da-f:]+\]|\d+\.\d+\.\d+\.\d+)(:\d+)?$/.test(host)
}

/** Where a front end is developed, its port changes. */
function withAnyPort(host: string): string {
  return /:\d+$/.test(host) ? host : `${host}:*`
}
