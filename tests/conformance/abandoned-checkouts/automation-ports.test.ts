import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkoutAbandoned,
  findAbandonedCheckout,
  isRecoverable,
  noteActivity,
  recoveryUrlOf,
} from '../../../apps/server/src/modules/checkout/abandoned-checkouts/ports/automation.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { eventTypesOf } from '../../support/shop/events.ts'
import { inSite, siteOf } from '../catalog/catalog-site.ts'
import {
  abandonedOf,
  aBuyer,
  addToCart,
  aShopToLeave,
  beginCheckout,
  days,
  leave,
  order,
  own,
  published,
  rest,
  rowsOf,
} from './abandoned-builders.ts'
import { shopDay } from '../../support/shop-day.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const unknownId = '00000000-0000-4000-8000-00000000000f'

async function anAbandoned() {
  const made = await aShopToLeave(server)
  const left = await leave(made.shop, made.product, { quantity: 2 })
  await rest(server)
  const [abandoned] = await abandonedOf(made.shop)
  return { ...made, ...left, abandoned }
}

test('a mail gets what it needs of an abandoned checkout, in the language of its buyer', async () => {
  const { shop, product } = await aShopToLeave(server)
  const { body } = await shop.owner('GET', '/stoa/v1/shop')
  expect(body.shop).toBeDefined()
  const visitor = await aVisitor(shop, 'de')
  await addToCart(visitor.send, product, 2)
  const checkoutId = await beginCheckout(visitor.send, { email: 'Mia@Example.com' })
  const contactDetails = { firstName: 'Mia', lastName: 'Berg', phone: '+49 30 1234567' }
  await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: { id: checkoutId, shippingInfo: { shippingDestination: { contactDetails } } },
  })
  await rest(server)
  const [{ id, cartId }] = await abandonedOf(shop)
  const site = await siteOf(shop)
  expect(await findAbandonedCheckout(site, id)).toEqual({
    id,
    status: 'ABANDONED',
    isTest: site.settings.mode === 'TEST',
    email: 'Mia@Example.com',
    phone: '+49 30 1234567',
    buyer: { visitorId: expect.any(String) },
    firstName: 'Mia',
    lastName: 'Berg',
    language: 'de',
    country: 'DE',
    currency: 'EUR',
    lines: [
      { name: 'Poster', variant: '', quantity: 2, price: '20.00', url: expect.stringMatching(/^http.+\/products\/poster/) },
    ],
    subtotal: '40.00',
    total: expect.any(String),
    createdDate: expect.any(Date),
    checkoutId,
    cartId,
  })
  expect(await findAbandonedCheckout(site, unknownId)).toBeUndefined()
  expect(recoveryUrlOf(site, id)).toMatch(/^http.+\/cart\/recover\//)
  expect(await eventTypesOf(shop)).toContain(checkoutAbandoned)
})

test('what an automation does is in the history with who did it', async () => {
  const { shop, abandoned } = await anAbandoned()
  await inSite(shop, (site) =>
    noteActivity(site, abandoned.id, { type: 'SCHEDULED', actor: { role: 'ADMIN', name: 'Automation' } }),
  )
  await inSite(shop, (site) => noteActivity(site, abandoned.id, { type: 'EMAIL_SENT', actor: { role: 'CONTACT' } }))
  // The checkout may be gone by then.
  await inSite(shop, (site) => noteActivity(site, unknownId, { type: 'EMAIL_SENT', actor: { role: 'ADMIN' } }))
  expect((await abandonedOf(shop))[0].activities).toMatchObject([{ type: 'SCHEDULED' }, { type: 'EMAIL_SENT' }])
  const { body } = await shop.owner('GET', `${own}/${abandoned.id}`)
  expect(body.activities).toMatchObject([
    { type: 'EMAIL_SENT', actor: 'CONTACT' },
    { type: 'SCHEDULED', actor: 'ADMIN', actorName: 'Automation' },
  ])
})

test('an order after a mail, without its link, is recovered by the mail', async () => {
  const { shop, visitor, checkoutId, abandoned } = await anAbandoned()
  await inSite(shop, (site) => noteActivity(site, abandoned.id, { type: 'EMAIL_SENT', actor: { role: 'ADMIN' } }))
  await order(visitor.send, checkoutId)
  await server.app.drain()
  expect(await rowsOf(shop)).toMatchObject([{ status: 'RECOVERED', recoveredBy: 'MAIL' }])
})

test('nobody is written to who has ordered, left a newer checkout, or whose checkout is gone', async () => {
  const { shop, product, abandoned } = await anAbandoned()
  const recoverable = async (id: string) => isRecoverable(await siteOf(shop), id)
  expect(await recoverable(abandoned.id)).toBe(true)
  expect(await recoverable(unknownId)).toBe(false)
  // An order of the same address counts before the event of it is worked off.
  const elsewhere = await aBuyer(shop)
  await addToCart(elsewhere.send, product)
  await order(elsewhere.send, await beginCheckout(elsewhere.send, { email: 'mia@example.com' }))
  expect(await recoverable(abandoned.id)).toBe(false)

  const other = await anAbandoned()
  server.clock.advance(days(2))
  await leave(other.shop, other.product)
  await rest(server)
  const [newer, older] = await abandonedOf(other.shop)
  const site = await siteOf(other.shop)
  expect([await isRecoverable(site, newer.id), await isRecoverable(site, older.id)]).toEqual([true, false])
  await other.shop.owner('DELETE', `${published}/${newer.id}`)
  expect(await isRecoverable(site, newer.id)).toBe(false)
})

test('tasks are counted on Home from their day on, until they are done', async () => {
  const { shop, abandoned } = await anAbandoned()
  const due = async () => (await shop.owner('GET', '/stoa/v1/insights/tasks')).body.tasks.staffTasks
  const day = (ahead: number) => shopDay(server.clock.now().getTime() + days(ahead))
  const create = (body: object) => shop.owner('POST', `${own}/${abandoned.id}/tasks`, body)
  const { body: made } = await create({ title: 'Call Mia', dueDate: day(-1) })
  expect((await create({ title: 'Some day' })).status).toBe(200)
  expect((await create({ title: 'Later', dueDate: day(3) })).status).toBe(200)
  expect(await due()).toBe(2)
  expect(await rowsOf(shop, { filter: { openTaskCount: { $gt: 2 } } })).toMatchObject([{ openTaskCount: 3 }])
  const { id, revision } = made.task
  const done = await shop.owner('PATCH', `/stoa/v1/staff-tasks/${id}`, { staffTask: { id, revision, done: true } })
  expect(done.status).toBe(200)
  expect(await due()).toBe(1)
  for (const title of ['', '  ']) expect((await create({ title })).status).toBe(400)
  expect((await shop.owner('POST', '/stoa/v1/staff-tasks', { staffTask: { title: '  ' } })).status).toBe(400)
  expect((await shop.owner('POST', `${own}/${unknownId}/tasks`, { title: 'Call' })).status).toBe(404)
})
