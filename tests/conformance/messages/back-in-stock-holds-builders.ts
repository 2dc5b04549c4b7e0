import { expect } from 'vitest'
import { auditStock, findWrongHeld, listHolds } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import type { MailingServer } from '../../support/servers/mailing-server.ts'
import { aCheckout, type Visitor } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { siteOf } from '../catalog/catalog-site.ts'
import { newsOf } from './back-in-stock-mail-builders.ts'
import type { Item } from './back-in-stock-builders.ts'

export const board = '/stoa/v1/back-in-stock-board'

/** Says how long a piece is kept for whoever is told, and whether people are told by themselves. */
export async function setRules(shop: TestShop, rules: { automatic?: boolean; holdMinutes?: number | null }) {
  const answer = await shop.owner('PUT', `${board}/rules`, { rules })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Where the link of the latest mail to an address leads. */
export function heldLinkOf(mailing: MailingServer, email: string): string {
  const mail = newsOf(mailing).findLast(({ to }) => to.includes(email))!
  return /back-in-stock\/held\?token=([\w.-]+)/.exec(mail.parsed.text!)![1]!
}

export const useLink = ({ send }: Visitor, token: string) => send('POST', '/stoa/v1/back-in-stock-links/use', { token })

/** Orders pieces as this visitor; the answer of the order. */
export async function buy(visitor: Pick<Visitor, 'send'>, item: Item, quantity = 1) {
  return visitor.send('POST', `/ecom/v1/checkouts/${await aCheckout(visitor, [item], quantity)}/create-order`, {})
}

/** The requests for which a piece is kept. */
export async function holdsOf(shop: TestShop) {
  return listHolds(await siteOf(shop))
}

/** Expects that the stock's ledger and the holds add up. */
export async function expectSound(shop: TestShop) {
  const site = await siteOf(shop)
  expect(await auditStock(site)).toBeUndefined()
  expect(await findWrongHeld(site)).toBeUndefined()
}
