import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMember } from '../../support/members/members.ts'
import { pay } from '../../support/shop/invoicing.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import { isSigned, postReceiver, type Post } from './post-receiver.ts'
import { allow, anActiveAutomation, later, mailAt, runsOf, sentBy } from './automation-builders.ts'

const mailing = mailingServer()

test('a member is congratulated once on their birthday, whatever the year', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop)
  await mailing.server.app.runSchedules()
  const tomorrow = new Date(mailing.server.clock.now().getTime() + 24 * 3600_000)
  const today = tomorrow.toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }).slice(5)
  const member = await aMember(shop)
  const contact = { birthdate: `1990-${today}` }
  const changed = await shop.owner('PATCH', `/members/v1/members/${member.id}`, { member: { id: member.id, contact } })
  expect(changed.body.member.contact).toMatchObject(contact)
  const birthday = await anActiveAutomation(shop, mailAt('BIRTHDAY'))
  await later(mailing, shop, 24)
  await later(mailing, shop, 1)
  expect(await runsOf(shop, birthday)).toMatchObject([{ status: 'DONE', customerId: member.id }])
  await later(mailing, shop, 24)
  expect(await runsOf(shop, birthday)).toHaveLength(1)
})

test('a new member is welcomed', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop)
  const welcome = await anActiveAutomation(shop, mailAt('MEMBER_JOINED'))
  const member = await aMember(shop)
  await later(mailing, shop)
  expect(await runsOf(shop, welcome)).toMatchObject([{ status: 'DONE', customerId: member.id }])
})

test('who has not bought for long gets one mail, and none after buying again', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop)
  await mailing.server.app.runSchedules()
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE' } })
  const inactive = await anActiveAutomation(
    shop,
    mailAt('CUSTOMER_INACTIVE', { trigger: { type: 'CUSTOMER_INACTIVE', inactiveDays: 30 } }),
  )
  // One that is not paid ends by itself.
  await pay(shop, await placeOrder(visitor, product))
  await later(mailing, shop)
  await later(mailing, shop, 24 * 20)
  expect(await runsOf(shop, inactive)).toEqual([])
  await later(mailing, shop, 24 * 11)
  await later(mailing, shop, 24)
  expect(await runsOf(shop, inactive)).toMatchObject([{ status: 'DONE' }])
  expect(sentBy(mailing)).toHaveLength(1)
})

test('a task is made for the staff, and a webhook is posted and signed, again where the receiver failed', async () => {
  await using receiver = await postReceiver([503])
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const task = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { action: { task: { title: 'Call the buyer' } } }))
  const hook = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { action: { webhook: { url: receiver.url } } }))
  const orderId = await placeOrder(visitor, product)
  await later(mailing, shop)
  expect(await runsOf(shop, task)).toMatchObject([{ status: 'DONE', orderId }])
  const { body } = await shop.owner('POST', '/stoa/v1/staff-tasks/search', { search: {} })
  expect(body.staffTasks).toMatchObject([{ title: 'Call the buyer', orderId, done: false }])
  expect(await runsOf(shop, hook)).toMatchObject([{ status: 'WAITING', failure: 'the receiver answered 503' }])
  await later(mailing, shop, 0.1)
  expect(await runsOf(shop, hook)).toMatchObject([{ status: 'DONE' }])
  const [first, second] = receiver.posts as [Post, Post]
  expect(first.headers['webhook-id']).toBe(second.headers['webhook-id'])
  const { secret } = (await shop.owner('GET', `/stoa/v1/automations/${hook.id}/secret`)).body
  expect(isSigned(second, secret)).toBe(true)
  expect(JSON.parse(second.body)).toMatchObject({
    type: 'automation.run',
    data: { orderId, customer: { email: 'buyer@example.com' } },
  })
})

test('a parcel that the carrier delivered brings forward what waits for it', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop)
  const delivered = await anActiveAutomation(shop, mailAt('ORDER_DELIVERED', { delayMinutes: 60 }))
  const orderId = await placeOrder(visitor, product)
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  const lineItems = body.order.lineItems.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }))
  await shop.owner('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, { fulfillment: { lineItems } })
  await later(mailing, shop)
  const [run] = await runsOf(shop, delivered)
  expect(run).toMatchObject({ status: 'WAITING' })
  expect(Date.parse(run.dueDate) - Date.parse(run.createdDate)).toBe((3 * 24 + 1) * 3600_000)
  await later(mailing, shop, 3 * 24 + 2)
  expect(await runsOf(shop, delivered)).toMatchObject([{ status: 'DONE' }])
})
