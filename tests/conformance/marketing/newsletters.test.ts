import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import { aCustomer, activate, allow, anAutomation, later, mailAt, receivers, runsOf, sentBy } from './automation-builders.ts'

const mailing = mailingServer()

const statusOf = async (shop: Awaited<ReturnType<typeof aMailingShop>>['shop'], id: string) =>
  (await shop.owner('GET', `/stoa/v1/automations/${id}`)).body.automation.status

test('a newsletter goes to the customers of a segment who may be mailed, and the audience is counted before', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop, { countries: [{ country: 'CH', ground: 'ANYBODY' }], mailsPerMinute: 6000 })
  await aCustomer(shop, { firstName: 'Ada', email: 'ada@example.com', addresses: [{ country: 'CH' }], tags: ['vip'] })
  await aCustomer(shop, { firstName: 'Ben', email: 'ben@example.com', addresses: [{ country: 'DE' }], tags: ['vip'] })
  await aCustomer(shop, { firstName: 'Cleo', email: 'cleo@example.com', addresses: [{ country: 'CH' }] })
  await aCustomer(shop, { firstName: 'Dan', addresses: [{ country: 'CH' }], tags: ['vip'] })
  const eve = 'eve@example.com'
  await aCustomer(shop, { firstName: 'Eve', email: eve, addresses: [{ country: 'CH' }], tags: ['vip'] })
  await shop.owner('POST', '/stoa/v1/mail-stops', { email: eve, reason: 'COMPLAINT' })
  const segment = await shop.owner('POST', '/stoa/v1/customer-segments', {
    customerSegment: { name: 'VIP', conditions: 'tag=vip' },
  })
  const segmentId = segment.body.customerSegment.id
  const counted = await shop.owner('POST', '/stoa/v1/automations/count-audience', { segmentId })
  expect(counted.body).toEqual({ customers: 4, reachable: 1, withoutAddress: 1, withoutGround: 1, stopped: 1 })
  const made = await anAutomation(shop, mailAt('NEWSLETTER', { segmentId }))
  await activate(shop, made)
  await later(mailing, shop)
  await later(mailing, shop, 0.1)
  expect(receivers(mailing)).toEqual(['ada@example.com'])
  const reasons = (await runsOf(shop, made)).map(({ status, reason }) => reason ?? status)
  expect(reasons.toSorted()).toEqual(['ADDRESS_STOPPED', 'DONE', 'NO_ADDRESS', 'NO_GROUND'])
  expect(await statusOf(shop, made.id)).toBe('FINISHED')
  const again = await shop.owner('POST', `/stoa/v1/automations/${made.id}/activate`, { revision: made.revision })
  expect(again.status).toBe(409)
})

test('a paused newsletter keeps who waits, and reaches them once it goes on', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop, { defaultGround: 'ANYBODY', mailsPerMinute: 60 })
  for (const name of ['ada', 'ben', 'cleo'])
    await aCustomer(shop, { email: `${name}@example.com`, addresses: [{ country: 'DE' }] })
  const made = await anAutomation(shop, mailAt('NEWSLETTER'))
  await activate(shop, made)
  // One mail a second: the first goes out at once.
  await later(mailing, shop)
  expect(receivers(mailing)).toHaveLength(1)
  const { body } = await shop.owner('POST', '/stoa/v1/automations/pause-all', {})
  expect(body).toEqual({ paused: 1 })
  await later(mailing, shop, 1)
  expect(receivers(mailing)).toHaveLength(1)
  const { automation } = (await shop.owner('GET', `/stoa/v1/automations/${made.id}`)).body
  expect(automation.status).toBe('PAUSED')
  await activate(shop, automation)
  await later(mailing, shop)
  await later(mailing, shop, 0.1)
  expect(receivers(mailing).toSorted()).toEqual(['ada@example.com', 'ben@example.com', 'cleo@example.com'])
  expect(await statusOf(shop, made.id)).toBe('FINISHED')
})

test('an address that the mail server refuses is stopped; while the server is busy, everything waits', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop)
  for (const name of ['ada', 'ben']) await aCustomer(shop, { email: `${name}@example.com`, addresses: [{ country: 'DE' }] })
  const made = await anAutomation(shop, mailAt('NEWSLETTER', { delayMinutes: 60 }))
  await activate(shop, made)
  // The notice to the owners goes out first.
  await later(mailing, shop)
  mailing.smtp.refuseNext(550, '5.1.1 no such user')
  mailing.smtp.refuseNext(450, '4.7.1 too many mails')
  await later(mailing, shop, 1)
  const runs = await runsOf(shop, made)
  expect(runs.map(({ status, reason }) => [status, reason]).toSorted()).toEqual([
    ['FAILED', 'REFUSED'],
    ['WAITING', 'UNREACHABLE'],
  ])
  const { body } = await shop.owner('POST', '/stoa/v1/mail-stops/search', { search: {} })
  expect(body.stops).toMatchObject([{ reason: 'BOUNCE', detail: expect.stringContaining('no such user') }])
  await later(mailing, shop, 0.02)
  await later(mailing, shop, 0.02)
  expect(sentBy(mailing)).toHaveLength(1)
  expect(await statusOf(shop, made.id)).toBe('FINISHED')
})

test('an address that complained gets no requests for reviews either, and mails about its orders as before', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const rule = { enabled: true, days: 0, quietFrom: 0, quietUntil: 0 }
  await shop.owner('PATCH', '/stoa/v1/review-request-rule', { rule })
  await shop.owner('POST', '/stoa/v1/mail-stops', { email: 'Buyer@example.com', reason: 'COMPLAINT' })
  const orderId = await placeOrder(visitor, product)
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
  const lineItems = order.lineItems.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }))
  await shop.owner('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, { fulfillment: { lineItems } })
  await later(mailing, shop)
  await later(mailing, shop, 1)
  const { rows } = (await shop.owner('POST', '/stoa/v1/review-requests/search', { search: {} })).body
  expect(rows).toMatchObject([{ status: 'CANCELED', cancelReason: 'UNSUBSCRIBED' }])
  expect(mailing.smtp.mails.filter(({ to }) => to[0] === 'buyer@example.com').map(({ parsed }) => parsed.subject)).toHaveLength(2)
})
