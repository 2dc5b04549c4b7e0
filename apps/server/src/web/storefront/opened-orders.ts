import type { FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '@stoa/storefront/paths'
import type { OrderGrant } from '../../kernel/identity.ts'
import type { OrderLinks } from '../../modules/orders/index.ts'
import { yearSeconds } from './visitor.ts'

/** The tokens of the mailed links to orders that were opened in this browser, the last first. */
const ordersCookie = 'stoa_orders'
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
  { siteId, token }: { siteId: string; token: string },
  { orderLinks, secureCookies }: Options,
): FastifyReply {
  const grant = orderLinks.grantOf(siteId, token, new Date())
  if (!grant) return reply.redirect(paths.orderLookup({ problem: 'expired' }))
  const opened = new Set([token, ...tokensIn(http)])
  reply.setCookie(ordersCookie, [...opened].slice(0, maxOpenedOrders).join(' '), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: secureCookies,
    maxAge: yearSeconds,
  })
  return reply.header('cache-control', 'no-store').redirect(paths.thankYou(grant.orderId))
}

/** The orders that this browser may see by its links, and whether it has opened any. */
export function openedOrders(
  http: FastifyRequest,
  siteId: string,
  { orderLinks }: Pick<Options, 'orderLinks'>,
): { grants: OrderGrant[]; hasCookie: boolean } {
  const grants = tokensIn(http).flatMap((token) => orderLinks.grantOf(siteId, token, new Date()) ?? [])
  return { grants, hasCookie: Boolean(http.cookies[ordersCookie]) }
}

function tokensIn({ cookies }: FastifyRequest): string[] {
  return (cookies[ordersCookie] ?? '').split(' ', maxOpenedOrders).filter(Boolean)
}
