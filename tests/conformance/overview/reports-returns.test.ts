import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anApprovedReturn, aShippedOrder, ofBuyer, ofStaff, openReturns } from '../returns/returns-builders.ts'
import { shopDay } from '../../support/shop-day.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const today = () => shopDay(server.clock.now())

async function report(shop: TestShop, name: string, more: object = {}) {
  const days = { from: today(), to: today() }
  const { status, body } = await shop.owner('POST', `/stoa/v1/reports/${name}`, { ...days, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const figuresOf = ({ rows }: any) => Object.fromEntries(rows.map(({ reason = 'NONE', figures }: any) => [reason, figures]))

async function refunded(shop: TestShop, quantity: number, line: object, refund: object = {}) {
  const order = await aShippedOrder(shop, { quantity: 3, price: '3.33' })
  const id = await anApprovedReturn(shop, order, quantity, line)
  await ofStaff(shop, id).receive([{ lineItemId: order.lineId, quantity, condition: 'RESALABLE' }])
  const { status, body } = await ofStaff(shop, id).refund(refund)
  expect(status, JSON.stringify(body)).toBe(200)
  await server.app.drain()
}

test('returns are summed by the reasons of their lines, with what their refunds gave back, to the cent', async () => {
  const shop = await aShop(server)
  await openReturns(shop, { restockingFee: { percent: '10' } })
  await refunded(shop, 2, { reason: 'DOES_NOT_FIT' }, { includeDelivery: true })
  await refunded(shop, 1, { reason: 'DAMAGED' })
  await ofBuyer(await aShippedOrder(shop)).request(2, { reason: 'DAMAGED' })
  const declined = (await ofBuyer(await aShippedOrder(shop)).request(1)).body.return.id
  await ofStaff(shop, declined).act('decline', { reason: 'Too late' })
  const body = await report(shop, 'returns', { compareWith: 'PREVIOUS_PERIOD' })
  const { DOES_NOT_FIT: unfit, DAMAGED: damaged, NONE: other, ...others } = figuresOf(body)
  expect(others).toEqual({})
  expect([unfit.returns, unfit.units, unfit.received]).toEqual([1, 2, 2])
  expect([damaged.returns, damaged.units, damaged.received]).toEqual([2, 3, 1])
  expect([other.returns, other.units]).toEqual([0, 0])
  expect(body.totals).toMatchObject({ returns: 3, units: 5, received: 3 })
  const sum = [unfit, damaged, other].reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
  expect(sum).toBe(Math.round(Number(body.totals.amount) * 100))
  // Nothing else was refunded today.
  const refunds = await report(shop, 'refunds')
  expect([body.totals.amount, body.totals.tax]).toEqual([refunds.totals.amount, refunds.totals.tax])
  expect(body.comparedTotals).toEqual({ returns: 0, units: 0, received: 0, amount: '0.00', tax: '0.00' })
  expect(body.currencies).toEqual([{ currency: 'EUR', returns: 3 }])
  expect((await report(shop, 'returns', { currency: 'USD' })).totals.returns).toBe(0)
})
