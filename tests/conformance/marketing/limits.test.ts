import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import { aCustomer, allow, anActiveAutomation, later, mailAt, receivers, runsOf } from './automation-builders.ts'

const mailing = mailingServer()

const outcomes = (runs: { status: string; reason?: string }[]) => runs.map(({ status, reason }) => reason ?? status).toSorted()

test('an address gets a newsletter once, whoever is registered with it', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop)
  await aCustomer(shop, { email: 'ada@example.com', addresses: [{ country: 'DE' }] })
  await aMember(shop, { email: 'Ada@example.com' })
  const made = await anActiveAutomation(shop, mailAt('NEWSLETTER'))
  await later(mailing, shop)
  await later(mailing, shop, 0.1)
  expect(outcomes(await runsOf(shop, made))).toEqual(['DONE', 'RAN_RECENTLY'])
  expect(receivers(mailing)).toHaveLength(1)
})

test('tasks and webhooks about somebody do not count as mails to them', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop, { defaultGround: 'ANYBODY', mailsPerMinute: 6000, maxPerWeek: 1 })
  const task = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { action: { task: { title: 'Call' } } }))
  const mail = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { delayMinutes: 5 }))
  await placeOrder(visitor, product)
  await later(mailing, shop)
  await later(mailing, shop, 0.2)
  expect(outcomes(await runsOf(shop, task))).toEqual(['DONE'])
  expect(outcomes(await runsOf(shop, mail))).toEqual(['DONE'])
})

test('a coupon is made whatever the name of its automation is', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop)
  const name = `${'x'.repeat(49)}\u{1f600}`
  const thanks = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { name, coupon: { percentOff: 5 } }))
  await placeOrder(visitor, product)
  await later(mailing, shop)
  expect(await runsOf(shop, thanks)).toMatchObject([{ status: 'DONE', couponCode: expect.any(String) }])
})

test('where no more tasks can be open, the log says so', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const task = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { action: { task: { title: 'Call' } } }))
  await sql`insert into staff_task (site_id, id, revision, created_date, updated_date, done, doc)
    select ${shop.credentials.siteId}::uuid, gen_random_uuid(), 1, now(), now(), false, '{"title": "x"}'
    from generate_series(1, 5000)`.execute(mailing.server.database.db)
  await placeOrder(visitor, product)
  await later(mailing, shop)
  expect(await runsOf(shop, task)).toMatchObject([{ status: 'FAILED', failure: expect.stringContaining('5000') }])
})

test('what an automation does once in three years is remembered so long', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop)
  const rare = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { onceInDays: 1000 }))
  const often = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { onceInDays: 5 }))
  await placeOrder(visitor, product)
  await later(mailing, shop)
  await later(mailing, shop, 24 * 500)
  expect(outcomes(await runsOf(shop, often))).toEqual([])
  await placeOrder(await aVisitor(shop), product)
  await later(mailing, shop)
  expect(outcomes(await runsOf(shop, rare))).toEqual(['DONE', 'RAN_RECENTLY'])
})
