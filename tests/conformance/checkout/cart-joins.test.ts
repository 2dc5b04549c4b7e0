import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { addToCart, aJoinedCart, cartPath, contentOf, joinPath } from '../../support/shop/joined-cart.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aFrontEnd, anOAuthApp } from '../../support/members/signing-in.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const hour = 3600_000

test('a member undoes that the visitor’s cart joined theirs, once: both are as they were', async () => {
  const { visitor, member } = await aJoinedCart(server)
  expect(await contentOf(member)).toEqual({ Print: 3, Mug: 1 })
  const { cartJoin } = (await member('GET', joinPath)).body
  expect(cartJoin).toMatchObject({ itemCount: 3 })
  expect(new Date(cartJoin.expiresDate).getTime() - new Date(cartJoin.joinedDate).getTime()).toBe(hour)
  expect((await member('POST', `${joinPath}/undo`, {})).status).toBe(200)
  expect(await contentOf(member)).toEqual({ Print: 1 })
  expect(await contentOf(visitor.send)).toEqual({ Print: 2, Mug: 1 })
  expect((await member('GET', cartPath)).body.cart.buyerNote).toBeUndefined()
  expect((await visitor.send('GET', cartPath)).body.cart.buyerNote).toBe('Please ring')
  expect((await member('GET', joinPath)).body).toEqual({})
  expect(await member('POST', `${joinPath}/undo`, {})).toMatchObject(refused(404, 'CART_JOIN_NOT_FOUND'))
  expect(await contentOf(member)).toEqual({ Print: 1 })
})

test('a cart that was kept apart joins again only once somebody has changed it', async () => {
  const { visitor, member, mug, signIn } = await aJoinedCart(server)
  await member('POST', `${joinPath}/undo`, {})
  const again = await signIn()
  expect(await contentOf(again)).toEqual({ Print: 1 })
  expect(await contentOf(visitor.send)).toEqual({ Print: 2, Mug: 1 })
  await addToCart(visitor.send, mug, 1)
  expect(await contentOf(await signIn())).toEqual({ Print: 3, Mug: 2 })
  expect(await contentOf(visitor.send)).toBeUndefined()
})

test('what happened to the joint cart meanwhile is lost in neither of the two', async () => {
  const { visitor, member, mug } = await aJoinedCart(server)
  const { lineItems } = (await member('GET', cartPath)).body.cart
  const prints = lineItems.find((line: any) => line.productName.original === 'Print')
  await member('POST', `${cartPath}/update-line-items-quantity`, { lineItems: [{ id: prints.id, quantity: 2 }] })
  await addToCart(member, mug, 5)
  // Another tab of the same browser has not noticed the sign-in.
  await addToCart(visitor.send, mug, 2)
  await member('POST', `${joinPath}/undo`, {})
  expect(await contentOf(member)).toEqual({ Mug: 5 })
  expect(await contentOf(visitor.send)).toEqual({ Print: 2, Mug: 3 })
})

test('after an hour, after a new cart and for a cart that simply followed there is nothing to undo', async () => {
  const { shop, member, home } = await aJoinedCart(server)
  await member('DELETE', cartPath)
  expect((await member('GET', joinPath)).body).toEqual({})
  expect((await member('POST', `${joinPath}/undo`, {})).status).toBe(404)
  expect((await home('GET', joinPath)).body).toEqual({})

  const late = await aJoinedCart(server)
  server.clock.advance(hour + 1000)
  const again = await late.signInElsewhere()
  expect((await again('GET', joinPath)).body).toEqual({})
  expect((await again('POST', `${joinPath}/undo`, {})).status).toBe(404)
  expect(await contentOf(again)).toEqual({ Print: 3, Mug: 1 })
  const follower = await aFrontEnd(shop, await anOAuthApp(shop))
  await addToCart(follower.send, await aProduct(shop), 1)
  const { access } = await follower.signIn('follower@example.com')
  const headers = { authorization: access }
  expect((await shop.raw('GET', joinPath, { headers })).body).toEqual({})
})

test('nobody else sees or undoes a join', async () => {
  const { shop, member } = await aJoinedCart(server)
  const other = await aMember(shop)
  expect((await other.send('GET', joinPath)).body).toEqual({})
  expect((await other.send('POST', `${joinPath}/undo`, {})).status).toBe(404)
  const visitor = await aVisitor(shop)
  for (const send of [visitor.send, shop.owner]) {
    expect((await send('GET', joinPath)).status).toBe(403)
    expect((await send('POST', `${joinPath}/undo`, {})).status).toBe(403)
  }
  expect(await contentOf(member)).toEqual({ Print: 3, Mug: 1 })
})
