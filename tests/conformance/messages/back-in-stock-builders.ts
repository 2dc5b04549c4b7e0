import { expect } from 'vitest'
import type { TestServer } from '../../support/servers/server.ts'
import { aProduct, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export const path = '/back-in-stock-service/v1/back-in-stock-notification-requests'

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

/** A shop that collects requests, with a product that is sold out. */
export async function aCollectingShop(server: TestServer) {
  const shop = await aShop(server)
  await collect(shop)
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
