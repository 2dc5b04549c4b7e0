import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../apps/server/src/kernel/operations/perform.ts'
import { figuresAudit } from '../../apps/server/src/modules/orders/orders/write-figures.ts'
import { aProduct } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { aPaidOrder, edited } from '../conformance/orders/draft-orders/draft-orders-builders.ts'
import { collector, transactionsNow } from '../conformance/orders/orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

test('refunds, edits and the job that fills earlier orders meet at one order, and its figures add up', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  const products = await Promise.all(['20.00', '9.99'].map((price) => aProduct(shop, { price })))
  const orders = []
  for (let index = 0; index < 6; index++) orders.push(await aPaidOrder(shop, products))
  await sql`delete from order_figure where site_id = ${siteId}`.execute(server.database.db)
  await sql`insert into job (site_id, id, name, payload, due_date, created_date)
    values (${siteId}, gen_random_uuid(), 'orders.fill-figures', '{}', now(), now())`.execute(server.database.db)
  const works = orders.flatMap(({ id, lineItems }) => {
    const refund = async (amount: string) => {
      const [{ id: paymentId }] = (await transactionsNow(shop, id)).payments
      return collector(shop, id, 'trigger-refund', { payments: [{ paymentId, amount: { amount } }] })
    }
    return [
      refund('3.33'),
      refund('4.44'),
      edited(shop, id, [{ lineItemId: lineItems[1].id, newQuantity: 2 }]).catch(() => undefined),
    ]
  })
  await Promise.all([...works, server.app.drain(), server.app.drain()])
  await server.app.drain()
  expect(await figuresAudit.run(await openSite(server.app.kernel, siteId))).toBeUndefined()
  const now = server.clock.now().getTime()
  const span = { from: new Date(now - day).toISOString().slice(0, 10), to: new Date(now + day).toISOString().slice(0, 10) }
  const { body } = await shop.owner('POST', '/stoa/v1/reports/sales', { ...span, groupBy: 'DAY' })
  const { rows } = await sql<{ total: bigint; refunded: bigint; refunds: bigint }>`
    select sum(total_minor)::bigint as total, sum(refunded_minor - refunded_overpayment_minor)::bigint as refunded,
      (select count(*) from order_money_entry where site_id = ${siteId} and kind = 'REFUND') as refunds
    from sales_order where site_id = ${siteId}`.execute(server.database.db)
  const [{ total, refunded, refunds } = { total: 0n, refunded: 0n, refunds: 0n }] = rows
  const minor = (amount: string) => BigInt(Math.round(Number(amount) * 100))
  expect(body).toMatchObject({ incomplete: false, totals: { orders: orders.length } })
  expect([minor(body.totals.total), minor(body.totals.refunds)]).toEqual([total, refunded])
  expect(refunds).toBeGreaterThanOrEqual(BigInt(orders.length))
})
