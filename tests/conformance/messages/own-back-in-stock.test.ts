import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFrontEnd, allowFrontEnd, type FrontEnd } from '../../support/members/signing-in.ts'
import { aMember } from '../../support/members/members.ts'
import { refused } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { aCollectingShop, path, requestsOf, wait, type Item } from './back-in-stock-builders.ts'
import { askFor, verify } from './back-in-stock-holds-builders.ts'

// What people learn about what they wait for, and never about others.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const own = '/stoa/v1/own-back-in-stock'
const ownOf = async ({ send }: Pick<Visitor, 'send'>) => (await send('GET', own)).body.requests

async function signIn(shop: TestShop, frontEnd: FrontEnd, email: string): Promise<Pick<Visitor, 'send'>> {
  const { access } = await frontEnd.signIn(email)
  return { send: (method, to, body) => shop.raw(method, to, { headers: { authorization: access }, ...(body && { body }) }) }
}

test('whoever asks learns their number, and the same one when they ask again', async () => {
  const { shop, product, visitor } = await aCollectingShop(server)
  await wait(shop, product, 'first@example.com')
  expect((await askFor(visitor, product, 'second@example.com')).body).toEqual({ place: 2, repeated: false })
  await wait(shop, product, 'third@example.com')
  expect((await askFor(visitor, product, 'second@example.com')).body).toEqual({ place: 2, repeated: true })
  const inStock = await aProduct(shop, { stock: 3 })
  expect(await askFor(visitor, inStock, 'mia@example.com')).toMatchObject(refused(428, 'ITEM_IN_STOCK'))
  await shop.owner('POST', `${path}/settings/stop-collecting`, { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' })
  expect(await askFor(visitor, product, 'mia@example.com')).toMatchObject(refused(428, 'REQUEST_COLLECTION_DISABLED'))
})

test('the numbers do not tell whether somebody else’s address waits', async () => {
  const numbersWith = async (victimWaits: boolean) => {
    const { shop, product, visitor: spy } = await aCollectingShop(server)
    await wait(shop, product, victimWaits ? 'victim@example.com' : 'somebody@example.com')
    const answers = []
    for (const email of ['spy@example.com', 'victim@example.com', 'spy-2@example.com'])
      answers.push((await askFor(spy, product, email)).body)
    const member = await aMember(shop)
    await verify(shop, member.id)
    answers.push((await askFor(member, product, member.email)).body, (await ownOf(member))[0].place)
    return answers
  }
  expect(await numbersWith(true)).toEqual(await numbersWith(false))
})

test('requests follow the sign-in: those of the visitor, and those of the address once it is verified', async () => {
  const { shop, product } = await aCollectingShop(server)
  await allowFrontEnd(shop)
  const [other, third] = [await aProduct(shop, { stock: 0 }), await aProduct(shop, { stock: 0 })]
  const frontEnd = await aFrontEnd(shop)
  const email = `mia-${shop.credentials.siteId}@example.com`
  await askFor(frontEnd, product, 'elsewhere@example.com')
  await askFor(await aVisitor(shop), other, email)
  await wait(shop, third, 'somebody@example.com')
  const member = await signIn(shop, frontEnd, email)
  expect(await ownOf(member)).toMatchObject([{ productId: product.id, status: 'RECEIVED', place: 1 }])
  await sql`update member set login_email_verified = true where site_id = ${shop.credentials.siteId} and login_email = ${email}`.execute(
    server.database.db,
  )
  expect((await ownOf(member)).map(({ productId }: Item & { productId: string }) => productId).toSorted()).toEqual(
    [product.id, other.id].toSorted(),
  )
})

test('whoever has verified the address cancels a request; others take back only what they asked for', async () => {
  const { shop, product } = await aCollectingShop(server)
  const [mia, spy] = [await aMember(shop), await aMember(shop)]
  await verify(shop, mia.id)
  await wait(shop, product, mia.email)
  await askFor(spy, product, mia.email)
  const [seen] = await ownOf(spy)
  const [{ id }] = await requestsOf(shop)
  expect(seen).toMatchObject({ status: 'RECEIVED', place: 2 })
  expect(seen.id).not.toBe(id)
  expect(await spy.send('DELETE', `${own}/${id}`)).toMatchObject(refused(404, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'))
  expect((await spy.send('DELETE', `${own}/${seen.id}`)).status).toBe(200)
  expect(await ownOf(spy)).toEqual([])
  expect(await requestsOf(shop)).toHaveLength(1)
  expect((await mia.send('DELETE', `${own}/${id}`)).status).toBe(200)
  expect(await requestsOf(shop)).toEqual([])
})

test('a request that staff made is not cancelled by somebody who asked with its address', async () => {
  const { shop, product } = await aCollectingShop(server)
  const request = {
    catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: product.id },
    email: 'mia@example.com',
  }
  await shop.owner('POST', path, { request, itemDetails: { name: 'Poster', price: '20.00' } })
  const spy = await aMember(shop)
  await askFor(spy, product, 'mia@example.com')
  const [seen] = await ownOf(spy)
  expect((await spy.send('DELETE', `${own}/${seen.id}`)).status).toBe(200)
  expect(await requestsOf(shop)).toHaveLength(1)
})

test('visitors have no list, and members see nothing of another shop', async () => {
  const { shop, visitor } = await aCollectingShop(server)
  expect(await visitor.send('GET', own)).toMatchObject({ status: 403 })
  const elsewhere = await aCollectingShop(server)
  const mia = await aMember(shop, { email: 'mia@example.com' })
  await verify(shop, mia.id)
  await wait(elsewhere.shop, elsewhere.product, 'mia@example.com')
  expect(await ownOf(mia)).toEqual([])
})
