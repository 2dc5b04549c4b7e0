import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, sendAs } from '../../support/members/members.ts'
import { aFrontEnd } from '../../support/members/signing-in.ts'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { startMailingServer } from '../../support/shop/mailing.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrderOf, customerOf, customersOf, verify } from './customers-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startMailingServer(undefined)))
afterAll(() => server[Symbol.asyncDispose]())

const mark = 'zqvictim'
const email = 'victim@example.com'

/** Whatever the shop knows of the owner of an address says the mark. */
async function aVictim(shop: TestShop): Promise<void> {
  const line = { email, firstName: mark, lastName: mark, company: mark, city: mark, note: mark, tags: mark, acceptsEmail: 'yes' }
  const file = { format: {}, fileName: `${mark}.csv`, lines: [line], start: true }
  expect((await shop.owner('POST', '/stoa/v1/customer-imports', file)).status).toBe(200)
  await anOrderOf(shop, email, { firstName: mark })
  await server.app.drain()
}

async function copyOf(send: ReturnType<typeof sendAs>): Promise<string> {
  const { body } = await send('POST', '/stoa/v1/member-privacy/exports', {})
  await server.app.drain()
  const answer = await send('GET', `/stoa/v1/member-privacy/exports/${body.memberExport.id}/content`)
  expect(answer.status).toBe(200)
  return JSON.stringify(answer.body)
}

test('a guest who types the address of another sees nothing of them, in no spelling', async () => {
  const shop = await aShop(server)
  await aVictim(shop)
  const product = await aProduct(shop)
  for (const typed of [email, 'Victim@EXAMPLE.com', ' victim@example.com']) {
    const guest = await aVisitor(shop)
    const { body } = await guest.send('POST', '/ecom/v1/checkouts', {
      channelType: 'WEB',
      lineItems: [
        { quantity: 1, catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: product.id } },
      ],
      checkoutInfo: { buyerInfo: { email: typed } },
    })
    const id = body.checkout?.id
    const seen = [
      body,
      (await guest.send('GET', `/ecom/v1/checkouts/${id}`)).body,
      (await guest.send('POST', '/ecom/v1/orders/search', { search: { filter: { 'buyerInfo.email': email } } })).body,
      (await guest.send('POST', '/stoa/v1/order-rows/buyer', { email })).body,
      (await guest.send('POST', '/stoa/v1/customers/search', { search: {} })).body,
      (await guest.send('GET', '/stoa/v1/own-consents')).body,
    ]
    expect(JSON.stringify(seen)).not.toContain(mark)
  }
})

test('whoever registers with the address of another gets nothing of them until the address is verified', async () => {
  const shop = await aShop(server)
  await aVictim(shop)
  const { register } = await aFrontEnd(shop)
  const thiefId = (await register(email)).body.identity.id
  await server.app.drain()
  const send = sendAs(shop, thiefId)
  const orders = await send('POST', '/ecom/v1/orders/search', { search: {} })
  const consents = await send('GET', '/stoa/v1/own-consents')
  const copy = await copyOf(send)
  expect(JSON.stringify([orders.body, consents.body]) + copy).not.toContain(mark)
  const rows = await customersOf(shop)
  expect(rows.map(({ isMember }) => isMember)).toEqual(expect.arrayContaining([true, false]))
  expect((await customerOf(shop, thiefId)).row.orderCount).toBe(0)
  // The shop joins them then; the member still reads only what is the account's.
  await verify(shop, thiefId)
  await server.app.drain()
  expect((await customerOf(shop, thiefId)).row.orderCount).toBe(1)
})

test('an address with dots or a tag is another one, and names and numbers join nobody', async () => {
  const shop = await aShop(server)
  await aVictim(shop)
  for (const other of ['vic.tim@example.com', 'victim+shop@example.com']) await anOrderOf(shop, other, { firstName: mark })
  const member = await aMember(shop)
  await verify(shop, member.id)
  await server.app.drain()
  expect((await customersOf(shop)).map((row) => [row.email, row.orderCount]).toSorted()).toEqual(
    [
      [member.email, 0],
      ['vic.tim@example.com', 1],
      ['victim+shop@example.com', 1],
      [email, 1],
    ].toSorted(),
  )
})
