import { expect } from 'vitest'
import { ofBuyer, ofStaff, openReturns, aShippedOrder } from '../conformance/returns/returns-builders.ts'
import { killAll, stopsOf } from '../support/servers/kill-workers.ts'
import { startWorkers } from '../support/servers/workers-shop.ts'
import { soakTest } from '../support/soak.ts'
import type { TestShop } from '../support/shop/shop.ts'
import { stockOf } from '../support/shop/stock.ts'
import { finishMoneyJobs } from './payments-killed-jobs.ts'

/** Sends a call whose answer does not arrive. */
const unanswered = (call: Promise<unknown>) => call.catch(() => 'NO ANSWER')

soakTest('a kill in the middle of receiving and refunding returns loses and doubles nothing', { timeout: 120_000 }, async () => {
  await using workers = await startWorkers()
  const shop = workers.shop as TestShop
  await using database = await stopsOf(workers)
  const paymentMethod = { kind: 'CARD', provider: 'sandbox', title: 'Card', capture: 'AT_ONCE', enabled: true }
  expect((await shop.owner('POST', '/stoa/v1/payment-methods', { paymentMethod })).status).toBe(200)
  await openReturns(shop, { approveAutomatically: true })
  const aReturn = async () => {
    const order = await aShippedOrder(shop)
    const { body } = await ofBuyer(order).request()
    const staff = ofStaff(shop, body.return.id)
    const { revision } = (await staff.now()).return
    const lines = [{ lineItemId: order.lineId, quantity: 1, condition: 'RESALABLE', restock: true }]
    return { order, id: body.return.id as string, staff, receive: () => staff.act('receive', { revision, lines }) }
  }
  const [unreceived, unsaved, unrefunded, unmade] = [await aReturn(), await aReturn(), await aReturn(), await aReturn()]
  for (const { receive } of [unrefunded, unmade]) expect((await receive()).status).toBe(200)

  await database.stopAt(
    // The stock has moved, and the order counts nothing yet.
    ['sales_order', 'update', `new.id = '${unreceived.order.id}'`],
    // The order has counted, and the return says nothing yet.
    ['order_return', 'update', `new.id in ('${unsaved.id}', '${unrefunded.id}')`],
    // The refund is written, and its outcome is not.
    ['order_refund', 'update', `new.order_id = '${unmade.order.id}'`],
  )
  const refund = ({ staff }: typeof unmade) => staff.act('refund', { seenAmount: '20.00' })
  const calls = [unreceived.receive(), unsaved.receive(), refund(unrefunded), refund(unmade)].map(unanswered)
  await database.waiting(4)
  await killAll(workers, database.endLeases)
  expect(await Promise.all(calls)).toEqual(Array(4).fill('NO ANSWER'))
  await database.goOn()

  // What was cut off has not happened, and is done again once.
  for (const { staff, order, receive } of [unreceived, unsaved]) {
    expect((await staff.now()).return).toMatchObject({ status: 'APPROVED' })
    expect(await stockOf(shop, order.product.variantId)).toBe(8)
    expect((await receive()).status).toBe(200)
    expect((await receive()).status).toBe(409)
  }
  for (const each of [unreceived, unsaved, unrefunded]) expect((await refund(each)).status).toBe(200)
  // A refund that was written is finished by its job.
  await finishMoneyJobs(workers.databaseUrl)
  for (const { staff, order } of [unreceived, unsaved, unrefunded, unmade]) {
    expect((await staff.now()).return).toMatchObject({ status: 'CLOSED', refunds: [{ amount: '20.00', failed: false }] })
    expect((await shop.owner('GET', `/ecom/v1/orders/${order.id}`)).body.order).toMatchObject({
      balanceSummary: { refunded: { amount: '20.00' } },
      lineItems: [{ refundQuantity: 1, restockQuantity: 1, returned: { quantity: 1, open: 0 } }],
    })
    expect(await stockOf(shop, order.product.variantId)).toBe(9)
  }
  const { audits } = (await shop.owner('POST', '/stoa/v1/health/audits/run', {})).body
  expect(audits.filter(({ finding }: any) => finding)).toEqual([])
  expect((await shop.owner('GET', '/stoa/v1/health/failed-work')).body.failedWork).toEqual([])
})
