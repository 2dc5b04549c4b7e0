import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountPaths } from '@stoa/storefront/account-paths'
import { entryPaths } from '@stoa/storefront/entry-paths'
import { paths } from '@stoa/storefront/paths'
import { hostCookie, setHostCookie } from '../../kernel/http/host-cookies.ts'
import type { OrderGrant } from '../../kernel/site/caller.ts'
import type { OrderLinks } from '../../modules/orders/orders/ports/reading.ts'
import { ordersCookie, yearSeconds } from '../../kernel/http/cookie-names.ts'

const maxOpenedOrders = 5

interface Options {
  orderLinks: Pick<OrderLinks, 'grantOf'>
  secureCookies: boolean
}

/** The token of a mailed link to an order. */
export function openedOrder(url: string): string | undefined {
  return /^\/orders\/open\/([\w.-]*)/.exec(url)?.[1]
}

/** Remembers the order in this browser. The token leaves the address, so that a link which is shared later has none. */
export function openOrder(
  http: FastifyRequest,
  reply: FastifyReply,
  { siteId, token, now }: { siteId: string; token: string; now: Date },
  { orderLinks, secureCookies }: Options,
): FastifyReply {
  const grant = orderLinks.grantOf(siteId, token, now)
  if (!grant) return reply.redirect(paths.orderLookup({ problem: 'expired' }))
  const payment = /[?&]payment=([\w-]{36})(?:&|$)/.exec(http.url)?.[1]
  const subscription = /[?&]subscription=([\w-]{36})(?:&|$)/.exec(http.url)?.[1]
  const opened = new Set([token, ...tokensIn(http, secureCookies)])
  const tokens = [...opened].slice(0, maxOpenedOrders).join(' ')
  setHostCookie(reply, ordersCookie, tokens, secureCookies, { maxAge: yearSeconds })
  return reply.header('cache-control', 'no-store').redirect(pageOf(grant, { payment, subscription }))
}

function pageOf(
  { orderId }: OrderGrant,
  { payment, subscription }: { payment: string | undefined; subscription: string | undefined },
): string {
  if (payment) return entryPaths.continuePayment(payment)
  return subscription ? accountPaths.subscription(subscription) : paths.thankYou(orderId)
}

/** The orders that this browser may see by its links, and whether it has opened any. */
export function openedOrders(
  http: FastifyRequest,
  { siteId, now }: { siteId: string; now: Date },
  { orderLinks, secureCookies }: Options,
): { grants: OrderGrant[]; hasCookie: boolean } {
  const grants = tokensIn(http, secureCookies).flatMap((token) => orderLinks.grantOf(siteId, token, now) ?? [])
  return { grants, hasCookie: hostCookie(http, ordersCookie, secureCookies) !== undefined }
}

function tokensIn(http: FastifyRequest, secure: boolean): string[] {
  return (hostCookie(http, ordersCookie, secure) ?? '').split(' ', maxOpenedOrders).filter(Boolean)
}
