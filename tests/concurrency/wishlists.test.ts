import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, storesAppId } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { aFrontEnd, anOAuthApp } from '../support/members/signing-in.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('while a visitor signs in, in two tabs, what is added there and elsewhere at once is lost in neither list', async () => {
  const shop = await aShop(server)
  const clientId = await anOAuthApp(shop)
  const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(shop)))
  const email = 'wishes@example.com'
  const [visitor, phone] = [await aFrontEnd(shop, clientId), await aFrontEnd(shop, clientId)]
  const { access } = await phone.signIn(email)
  const member: typeof visitor.send = (method, path, body) =>
    shop.raw(method, path, { headers: { authorization: access }, ...(body && { body }) })
  const add = (send: typeof visitor.send, { id }: { id: string }) =>
    send('POST', '/ecom/v1/wishlists/add-item', { catalogReference: { appId: storesAppId, catalogItemId: id } })
  const signIn = () => visitor.signIn(email)
  const [added, signedIn] = await Promise.all([
    Promise.all(products.map((product, at) => add(at % 2 ? member : visitor.send, product))),
    Promise.all([signIn(), signIn()]),
  ])
  expect(added.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(signedIn.every(({ access: token }) => token)).toBe(true)
  // Items that the other tab added after the sign-in are joined at the next one.
  await signIn()
  const { items } = (await member('GET', '/ecom/v1/wishlists/get-default')).body.wishlist
  const ids = items.map((item: any) => item.catalogReference.catalogItemId)
  expect(ids.toSorted()).toEqual(products.map(({ id }) => id).toSorted())
  expect((await visitor.send('GET', '/ecom/v1/wishlists/get-default')).body.wishlist.items).toEqual([])
})
