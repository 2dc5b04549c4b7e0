import { expect } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from './builders.ts'
import type { TestServer } from '../servers/server.ts'
import { aShop, type TestShop } from './shop.ts'
import { aFrontEnd, whoIs } from '../members/signing-in.ts'

export interface SellingShop {
  shop: TestShop
  product: Awaited<ReturnType<typeof aProduct>>
}

export async function aShopThatSells(server: TestServer): Promise<SellingShop> {
  const shop = await aShop(server, { published: true })
  const product = await aProduct(shop, { stock: 10_000 })
  await aShippingOption(shop)
  return { shop, product }
}

/** A visitor buys, who has a cart without an address first. Returns the answer to the order. */
export async function buyFrom({ shop, product }: SellingShop) {
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  return visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
}

/** A visitor buys; a member registers, and their tokens are renewed. */
export async function sellTo(selling: SellingShop): Promise<void> {
  expect(await buyFrom(selling)).toMatchObject({ status: 200, body: { orderId: expect.any(String) } })
  const { shop } = selling
  const frontEnd = await aFrontEnd(shop)
  const { refresh } = await frontEnd.signIn(`${crypto.randomUUID()}@example.com`)
  const renewed = await frontEnd.renew(refresh)
  expect((await whoIs(shop, renewed.body.access_token)).status).toBe(200)
}

/** The owner signs in to the back office, at the second attempt. */
export async function staffSignsIn(shop: TestShop): Promise<void> {
  const { email, password } = shop.credentials.owner
  const wrong = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password: 'not this one' } })
  expect(wrong.status).toBe(401)
  expect((await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password } })).status).toBe(200)
}
