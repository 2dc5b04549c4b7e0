import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCardSetup, createCardToken, payPreparedPayment } from '@stoa/contract/calls/stoa/sandbox-payments'
import type { Card } from '@stoa/contract/services/stoa/sandbox-payments'
import { unknownRoute, WireError } from '../kernel/basics/errors.ts'
import { isGuid } from '../kernel/basics/formats.ts'
import type { Authenticated } from '../kernel/site/caller.ts'
import type { InProcessCall } from '../kernel/http/in-process.ts'
import { openSite } from '../kernel/operations/perform.ts'
import type { Kernel } from '../kernel/operations/types.ts'
import type { RateLimits } from '../kernel/abuse/rate-limit.ts'
import type { SiteAddresses } from '../kernel/site/site.ts'
import { checkTestMode } from '../modules/orders/payments/index.ts'
import { cardFieldsPage, cardFieldsScript, confirmationPage, paymentPage, type CardProblems } from './sandbox-html.ts'

/** Bytes; a card and its holder's name are short. */
const bodyLimit = 4096
/** How many requests a card counts as for the rate limit, because each one stores a row. */
const pointsOfCard = 10

export interface SandboxPagesOptions {
  kernel: Kernel
  call: InProcessCall
  limits: Pick<RateLimits, 'request'>
  addresses: SiteAddresses
}

/**
 * The sandbox provider's own pages, which a real provider would host: card fields for a frame, and a whole page for browsers
 * without JavaScript. No code of the shop runs on them, and a card leaves them only as a token.
 */
export function serveSandboxPages(app: FastifyInstance, { kernel, call, limits, addresses }: SandboxPagesOptions): void {
  const script = `'sha256-${createHash('sha256').update(cardFieldsScript).digest('base64')}'`
  const policies = {
    // Any front end may embed the fields. The frame has an opaque origin, so nothing in it can read the shop's cookies.
    fields: (origin: string) =>
      `default-src 'none'; style-src 'unsafe-inline'; script-src ${script}; connect-src ${origin}; form-action 'none'; base-uri 'none'; sandbox allow-scripts allow-forms`,
    page: (origin: string) =>
      `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`,
  }

  app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )

    pages.addHook('onRequest', async ({ ip, method }) => {
      limits.request({ address: ip, points: method === 'POST' ? pointsOfCard : 1 })
    })

    pages.get('/sandbox/card-fields', async (request, reply) => {
      const { origin } = await authenticateSite(request)
      return html(reply, policies.fields(origin), cardFieldsPage(languageOf(request)))
    })

    pages.post('/sandbox/card-fields', { bodyLimit }, async (request, reply) => {
      const { who } = await authenticateSite(request)
      const outcome = await tokenFor(who, cardOf(parsed(request)))
      return reply
        .status('token' in outcome ? 200 : 422)
        .header('cache-control', 'no-store')
        .send(outcome)
    })

    pages.get('/sandbox/pay/:paymentId', async (request, reply) => {
      const { origin } = await authenticateSite(request)
      returnOf(request)
      return html(reply, policies.page(origin), paymentPage(languageOf(request), {}))
    })

    pages.post('/sandbox/pay/:paymentId', { bodyLimit }, async (request, reply) => {
      const { who, origin } = await authenticateSite(request)
      const back = new URL(returnOf(request), origin).href
      const typed = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const outcome = await tokenFor(who, cardOf(Object.fromEntries(typed)))
      if ('problems' in outcome)
        return html(reply.status(422), policies.page(origin), paymentPage(languageOf(request), outcome.problems))
      const { paymentId } = request.params as { paymentId: string }
      try {
        const { url } = await call(who, payPreparedPayment, { paymentId, paymentToken: outcome.token })
        return reply.redirect(url ?? back, 303)
      } catch (error) {
        if (!(error instanceof WireError)) throw error
        // The page that the buyer returns to says what happened.
        return reply.redirect(back, 303)
      }
    })

    pages.get('/sandbox/confirm-card/:setupId', async (request, reply) => {
      const { origin } = await authenticateSite(request)
      returnOf(request)
      return html(reply, policies.page(origin), confirmationPage(languageOf(request)))
    })

    pages.post('/sandbox/confirm-card/:setupId', { bodyLimit }, async (request, reply) => {
      const { who, origin } = await authenticateSite(request)
      const back = returnOf(request)
      const { setupId } = request.params as { setupId: string }
      const typed = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      await call(who, answerCardSetup, { setupId, approve: typed.get('answer') === 'approve' })
      return reply.redirect(new URL(back, origin).href, 303)
    })
  })

  /** The site of the page in test mode and the origin of its shop; otherwise the page does not exist. */
  async function authenticateSite(request: FastifyRequest): Promise<{ who: Authenticated; origin: string }> {
    const { site } = request.query as { site?: unknown }
    if (typeof site !== 'string' || !isGuid(site)) throw unknownRoute()
    const opened = await openSite(kernel, site)
    checkTestMode(opened)
    return { who: { siteId: site, caller: { kind: 'VISITOR', visitorId: site } }, origin: await addresses.originOf(opened) }
  }

  async function tokenFor(who: Authenticated, card: Card): Promise<{ token: string } | { problems: CardProblems }> {
    try {
      const { paymentToken } = await call(who, createCardToken, { card })
      return { token: paymentToken! }
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      return { problems: problemsOf(error) }
    }
  }
}

function problemsOf({ code, violations = [] }: WireError): CardProblems {
  if (code === 'CARD_NUMBER_INVALID') return { number: true }
  if (code === 'CARD_EXPIRED') return { expiry: 'PAST' }
  const fields = violations.map(({ field }) => field)
  return {
    ...(fields.some((field) => field.startsWith('card.number')) && { number: true }),
    ...(fields.some((field) => field.startsWith('card.expiry')) && { expiry: 'UNREADABLE' as const }),
    ...(fields.some((field) => field.startsWith('card.securityCode')) && { securityCode: true }),
  }
}

/** Input as a buyer types it: spaces in the number; `4/30`, `04 / 2030` or `0430` as the expiry date. */
function cardOf({ number, expiry, securityCode, holderName }: Record<string, unknown>): Card {
  const [, month, year = ''] = /^ ?(\d{1,2})[ /.-]{0,3}(\d{2}|\d{4}) ?$/.exec(text(expiry)) ?? []
  return {
    number: text(number).replace(/[ -]/g, ''),
    expiryMonth: Number(month ?? 0),
    expiryYear: Number(year) + (year.length === 2 ? 2000 : 0),
    securityCode: text(securityCode).trim(),
    ...(text(holderName).trim() && { holderName: text(holderName).trim() }),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parsed({ body }: FastifyRequest): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(body))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Invalid JSON is treated as an empty form.
  }
  return {}
}

/** The path to return to, of the shop that the page belongs to, with its query. */
function returnOf(request: FastifyRequest): string {
  const { return: back } = request.query as { return?: unknown }
  if (typeof back !== 'string' || !URL.canParse(back)) throw unknownRoute()
  const { pathname, search } = new URL(back)
  return pathname + search
}

function languageOf({ query, headers }: FastifyRequest): 'en' | 'de' {
  const { lang } = query as { lang?: unknown }
  const requested = typeof lang === 'string' ? lang : (headers['accept-language'] ?? '')
  return requested.toLowerCase().startsWith('de') ? 'de' : 'en'
}

function html(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(page)
}
