import { expect } from 'vitest'
import type { ReceivedMail } from '../../support/providers/mail-server.ts'
import type { MailingServer } from '../../support/servers/mailing-server.ts'
import { allowMails } from '../../support/shop/mailing.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { aCollectingShop, type Item } from './back-in-stock-builders.ts'

const hour = 3600_000

/** A shop that collects requests and sends mails, with a product that is sold out. */
export async function anAwaitedShop(server: MailingServer['server']) {
  const made = await aCollectingShop(server)
  await allowMails(made.shop)
  // The hourly work of a new shop starts with the next hour.
  await server.app.runSchedules()
  return made
}

/** Sets the stock of a product, and runs what follows. */
export async function restock(mailing: MailingServer, shop: TestShop, { variantId }: Item, quantity: number) {
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })
  const [{ id, revision }] = body.inventoryItems
  const answer = await shop.owner('PATCH', `/stores/v3/inventory-items/${id}`, { inventoryItem: { id, revision, quantity } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await mailing.server.app.drain(shop.credentials.siteId)
}

/** Runs the work that is due after so many hours. */
export async function later(mailing: MailingServer, { credentials }: TestShop, hours: number) {
  mailing.server.clock.advance(hours * hour)
  await mailing.server.app.runSchedules()
  await mailing.server.app.drain(credentials.siteId)
}

const unsubscribeLineOf = ({ parsed }: ReceivedMail) => parsed.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line

/** The mails about items that are back in stock. */
export const newsOf = ({ smtp }: MailingServer) => smtp.mails.filter(unsubscribeLineOf)

export const receivers = (mailing: MailingServer) => newsOf(mailing).flatMap(({ to }) => to)

/** The secret of the link that ends the mails. */
export function tokenOf(mailing: MailingServer): string {
  return /token=([\w.-]+)/.exec(unsubscribeLineOf(newsOf(mailing).at(-1)!)!)![1]!
}

/** The secret of the link in the latest mail to an address, to the piece that is kept for it. */
export function heldLinkOf(mailing: MailingServer, email: string): string {
  const mail = newsOf(mailing).findLast(({ to }) => to.includes(email))!
  return /back-in-stock\/held\?token=([\w.-]+)/.exec(mail.parsed.text!)![1]!
}
