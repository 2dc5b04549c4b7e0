import pg from 'pg'
import { expect, test } from 'vitest'
import { aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { killableServer, type KillableServer } from '../support/servers/killable-server.ts'
import { isSoak } from '../support/soak.ts'
import { until } from '../support/until.ts'
import {
  cardToken,
  charge,
  checkoutOf,
  sellBySubscription,
  subscribed,
  monthly,
} from '../conformance/subscriptions/subscription-builders.ts'
import { keepDue, leasesOver } from './payments-killed-jobs.ts'

const contracts = isSoak ? 500 : 60
const minutes = 60_000

/** Everything renews now. Only while no server runs. */
const dueNow = [
  `update subscription_contract set next_date = now() - interval '1 minute'`,
  `update job set due_date = now() - interval '1 second' where name = 'subscriptions.renew'`,
]

test(
  'renewals whose server is killed again and again charge every contract, and none twice',
  async () => {
    await using server = await killableServer('postgres')
    await sell(server)
    await server.kill()
    for (const statement of dueNow) await server.query(statement)
    const database = new pg.Client(server.databaseUrl)
    await database.connect()
    const count = async (condition: string) =>
      Number((await database.query(`select count(*) from subscription_cycle where number = 2 and ${condition}`)).rows[0].count)
    await server.restart()
    const stop = keepDue(server.databaseUrl ?? '')
    for (const share of [1 / 4, 1 / 2, 3 / 4]) {
      await until(async () => (await count('true')) >= contracts * share || undefined, 3 * minutes)
      await server.kill()
      await server.query(leasesOver)
      await server.restart()
    }
    await until(async () => (await count(`status = 'PAID'`)) >= contracts || undefined, 5 * minutes)
    await stop()
    const { rows } =
      await database.query(`select count(*)::int as orders, count(distinct line #>> '{subscriptionInfo,id}')::int as contracts
      from sales_order, jsonb_array_elements(doc -> 'lineItems') as line where line #>> '{subscriptionInfo,cycleNumber}' = '2'`)
    expect(rows).toEqual([{ orders: contracts, contracts }])
    const charges = await database.query(`select order_id, count(*)::int as count, sum(captured_minor)::int as captured
      from order_payment where details ->> 'offSession' = 'true' and captured_minor > 0 group by order_id`)
    expect(charges.rows).toHaveLength(contracts)
    expect(new Set(charges.rows.map(({ captured }) => captured))).toEqual(new Set([1490]))
    const network = await database.query(`select count(*)::int as count, sum(captured_minor)::int as captured from sandbox_charge
      where captured_minor > 0`)
    // The first charges and the renewals, all over 14.90.
    expect(network.rows).toEqual([{ count: 2 * contracts, captured: 2 * contracts * 1490 }])
    const open = await database.query(`select count(*)::int as count from subscription_contract
      where status = 'ACTIVE' and doc ->> 'nextCycle' = '3' and next_date > now()`)
    expect(open.rows).toEqual([{ count: contracts }])
    await database.end()
  },
  15 * minutes,
)

/** Each contract is one guest's, paid with a card of its own. */
async function sell({ shop, databaseUrl }: KillableServer): Promise<void> {
  await aShippingOption(shop)
  const paymentMethod = { title: 'Card', kind: 'CARD', provider: 'sandbox', enabled: true }
  expect((await shop.owner('POST', '/stoa/v1/payment-methods', { paymentMethod })).status).toBe(200)
  const product = await aProduct(shop, { name: 'Coffee', price: '10.00', stock: 10_000 })
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const sellOne = async (index: number) => {
    const visitor = await aVisitor(shop)
    const checkoutId = await checkoutOf(visitor, [subscribed(of)], `reader-${index}@example.com`)
    const paymentToken = await cardToken(visitor, '4242424242424242')
    const paid = await charge(visitor, checkoutId, { paymentToken, savePaymentMethod: true })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  }
  for (let first = 0; first < contracts; first += 10)
    await Promise.all(Array.from({ length: 10 }, (_, index) => sellOne(first + index)))
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await until(async () => {
    const { rows } = await database.query(`select (select count(*) from subscription_contract)::int as contracts,
      (select count(*) from saved_card)::int as cards`)
    return (rows[0].contracts === contracts && rows[0].cards === contracts) || undefined
  }, minutes)
  await database.end()
}
