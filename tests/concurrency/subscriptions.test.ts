import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { aMember } from '../support/members/members.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { stockOf } from '../support/shop/stock.ts'
import {
  aSubscriptionShop,
  buy,
  cards,
  day,
  later,
  ordersOf,
  signedInAgain,
  subscribed,
  subscriptionOf,
  type SubscriptionShop,
} from '../conformance/subscriptions/subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** What the card network has of an order, in minor units. */
async function takenFor(of: SubscriptionShop, orderId: string): Promise<{ charges: number; net: number }> {
  const { rows } = await sql<{ charges: number; net: number }>`
    select count(*) filter (where charge.captured_minor > 0)::int as charges,
      coalesce(sum(charge.captured_minor - charge.refunded_minor), 0)::int as net
    from order_payment payment join sandbox_charge charge on charge.site_id = ${of.shop.credentials.siteId} and charge.idempotency_key = payment.id
    where payment.site_id = ${of.shop.credentials.siteId} and payment.order_id = ${orderId}`.execute(server.database.db)
  return rows[0] ?? { charges: 0, net: 0 }
}

/** Each renewal twice more, as if everything had gone wrong. */
async function tripleRenewals({ shop }: SubscriptionShop): Promise<void> {
  const { siteId } = shop.credentials
  const { rows } = await sql<{ name: string; payload: object; due_date: Date; created_date: Date }>`
    select name, payload, due_date, created_date from job where site_id = ${siteId} and name = 'subscriptions.renew'`.execute(
    server.database.db,
  )
  for (const { name, payload, due_date, created_date } of [...rows, ...rows])
    await sql`insert into job (site_id, id, name, payload, due_date, created_date)
      values (${siteId}, ${newId()}, ${name}, ${JSON.stringify(payload)}, ${due_date}, ${created_date})`.execute(
      server.database.db,
    )
}

const drains = () => Array.from({ length: 3 }, () => server.app.drainJobs())

test('a cycle whose job runs several times at once is charged once', async () => {
  const of = await aSubscriptionShop(server)
  const bought = [await buy(of, [subscribed(of)]), await buy(of, [subscribed(of)])]
  await tripleRenewals(of)
  server.clock.advance(32 * day)
  await Promise.all(drains())
  await server.app.drain()
  for (const { subscriptionId } of bought) {
    expect((await subscriptionOf(of, subscriptionId)).cycles).toMatchObject([{ number: 2, status: 'PAID' }, { number: 1 }])
    const [, order] = await ordersOf(of, subscriptionId)
    expect(await takenFor(of, order.id)).toEqual({ charges: 1, net: 1490 })
  }
}, 60_000)

test('whoever cancels at the moment of a renewal is charged for it before the answer, or not at all', async () => {
  const of = await aSubscriptionShop(server)
  for (let round = 0; round < 5; round++) {
    const { subscriptionId } = await buy(of, [subscribed(of)])
    server.clock.advance(32 * day)
    const cancel = () => of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/cancel`, {})
    const [answer] = await Promise.all([cancel(), ...drains()])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    for (const days of [0, 1, 3, 5, 40]) await later(of, days * day)
    const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
    expect(subscription.status).toBe('CANCELED')
    const renewed = cycles.find(({ number }: { number: number }) => number > 1)
    if (!renewed) continue
    const { net } = await takenFor(of, renewed.orderId)
    expect([renewed.status, net]).toEqual(renewed.status === 'PAID' ? ['PAID', 1490] : ['CANCELED', 0])
    expect(cycles.length).toBe(2)
  }
}, 60_000)

test('another card, and staff who tries again, at once: one charge', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  await buy(of, [subscribed(of)], { buyer: member, number: cards.other })
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member, number: '4000000000000341' })
  await later(of, 32 * day)
  const again = await signedInAgain(of, member.id)
  const saved = (await again.send('GET', '/stoa/v1/saved-cards')).body.savedCards
  const { id: savedCardId } = saved.find(({ lastFourDigits }: { lastFourDigits: string }) => lastFourDigits === '4444')
  const choose = () => again.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/choose-card`, { savedCardId })
  const retry = () => of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/retry`, {})
  const answers = await Promise.all([choose(), choose(), retry(), retry()])
  for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status)
  await Promise.all(drains())
  await later(of, day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(subscription.status).toBe('ACTIVE')
  expect(cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  const [, order] = await ordersOf(of, subscriptionId)
  expect(await takenFor(of, order.id)).toEqual({ charges: 1, net: 1490 })
}, 60_000)

test('everybody changes a contract at once: each answer is a success or a declared refusal, and the contract is whole', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const { subscription } = await subscriptionOf(of, subscriptionId)
  const base = `/stoa/v1/subscriptions/${subscriptionId}`
  const path = '/v1/draft-subscription-contracts'
  const begun = await of.shop.owner('POST', path, { subscriptionContractId: subscriptionId, target: { contractTarget: {} } })
  const { id } = begun.body.calculatedDraftSubscriptionContract.draftSubscriptionContract
  const line = subscription.lines[0].id
  await of.shop.owner('POST', `${path}/${id}/line-items`, { lineItemChanges: [{ lineItemId: line, newQuantity: 2 }] })
  const dayAfter = new Date(Date.parse(subscription.nextDate) + day).toISOString()
  const seen = { cycleNumber: 2, nextDate: subscription.nextDate }
  const answers = await Promise.all([
    of.shop.owner('POST', `${base}/skip`, seen),
    of.shop.owner('POST', `${base}/skip`, seen),
    of.shop.owner('POST', `${base}/pause`, {}),
    of.shop.owner('POST', `${base}/resume`, {}),
    of.shop.owner('POST', `${base}/change`, { frequency: 'WEEK' }),
    of.shop.owner('POST', `${path}/${id}/commit`, {}),
    of.shop.owner('POST', `${path}/${id}/commit`, {}),
    ...Array.from({ length: 4 }, () => of.shop.owner('POST', `${base}/move`, { nextDate: dayAfter })),
  ])
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500)
  const { subscription: after } = await subscriptionOf(of, subscriptionId)
  expect(after.lines[0].quantity).toBe(2)
  const skips = (await subscriptionOf(of, subscriptionId)).changes.filter(({ kind }) => kind === 'SKIPPED')
  expect(skips.length).toBeLessThanOrEqual(1)
}, 60_000)

test('two contracts want the last piece: one gets it, the other waits', async () => {
  const of = await aSubscriptionShop(server, { stock: 3 })
  const bought = [await buy(of, [subscribed(of)]), await buy(of, [subscribed(of)])]
  server.clock.advance(32 * day)
  await Promise.all(drains())
  for (let hours = 0; hours < 4; hours++) await later(of, 3600_000)
  const all = await Promise.all(bought.map(({ subscriptionId }) => subscriptionOf(of, subscriptionId)))
  expect(all.map(({ cycles }) => cycles.length).sort()).toEqual([1, 2])
  expect(await stockOf(of.shop, of.product.variantId)).toBe(0)
  expect(all.find(({ cycles }) => cycles.length === 1)?.changes[0]).toMatchObject({ kind: 'WAITING_FOR_STOCK' })
}, 60_000)
