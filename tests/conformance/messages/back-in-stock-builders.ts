import { expect } from 'vitest'
import type { ReceivedMail } from '../../support/providers/mail-server.ts'
import type { MailingServer } from '../../support/servers/mailing-server.ts'
import { aProduct, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { allowMails } from '../../support/shop/mailing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export const path = '/back-in-stock-service/v1/back-in-stock-notification-requests'

export const hour = 3600_000

export interface Item {
  id: string
  variantId: string
}

type Send = Visitor['send']

/** Turns the collection of requests on or off. */
export async function collect(shop: TestShop, act: 'start' | 'stop' = 'start') {
  const answer = await shop.owner('POST', `${path}/settings/${act}-collecting`, { appId: storesAppId })
  expect(answer.status).toBe(200)
}

/** A shop that collects requests and sends mails, with a product that is sold out. */
export async function anAwaitedShop(server: MailingServer['server']) {
  const shop = await aShop(server)
  await allowMails(shop)
  await collect(shop)
  // A new shop starts with the next hour.
  await server.app.runSchedules()
  return { shop, product: await aProduct(shop, { name: 'Poster', stock: 0 }), visitor: await aVisitor(shop) }
}

export const referenceTo = ({ id, variantId }: Item) => ({ appId: storesAppId, catalogItemId: id, options: { variantId } })

export function ask(
  send: Send,
  item: Item,
  email: string,
  { details = {}, ...more }: { details?: object; [key: string]: unknown } = {},
) {
  const request = { catalogReference: referenceTo(item), email, ...more }
  return send('POST', path, { request, itemDetails: { name: 'Poster', price: '20.00', ...details } })
}

/** Asks as a visitor of their own, and returns the id of the request. */
export async function wait(shop: TestShop, item: Item, email: string): Promise<string> {
  expect(await ask((await aVisitor(shop)).send, item, email)).toMatchObject({ status: 200 })
  return (await requestsOf(shop)).find((request) => request.email === email).id
}

/** The requests in the order in which they were made. */
export async function requestsOf(shop: TestShop, query: object = {}): Promise<any[]> {
  const { body } = await shop.owner('POST', `${path}/query`, { query: { sort: [{ fieldName: 'createdDate' }], ...query } })
  return body.requests
}

export const statusesOf = async (shop: TestShop) =>
  Object.fromEntries((await requestsOf(shop)).map(({ email, status }) => [email, status]))

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
