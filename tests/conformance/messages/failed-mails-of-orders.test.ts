import { expect, test } from 'vitest'
import { aMailingShop, mailsOf, placeOrder } from '../../support/shop/mailing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

const mailing = mailingServer()

async function failedOrders(shop: TestShop): Promise<{ listed: string[]; counted: number; others: number; tasks: number }> {
  const rows = async (mailFailed: boolean) =>
    (await shop.owner('POST', '/stoa/v1/order-rows/search', { search: { filter: { mailFailed } } })).body.orderRows
  const { body } = await shop.owner('POST', '/stoa/v1/order-rows/count', { filter: { mailFailed: true } })
  const { tasks } = (await shop.owner('GET', '/stoa/v1/insights/overview?days=7')).body.overview
  const listed = (await rows(true)).map(({ id }: { id: string }) => id)
  return { listed, counted: body.count, others: (await rows(false)).length, tasks: tasks.failedMails }
}

test('an order whose mail was refused is found in the list until somebody sends it elsewhere or leaves it so', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const fine = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  mailing.smtp.refuseNext(550, '5.1.1 no such user here')
  const failed = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  expect(await failedOrders(shop)).toEqual({ listed: [failed], counted: 1, others: 1, tasks: 1 })
  expect(await failedOrders(await aShop(mailing.server))).toEqual({ listed: [], counted: 0, others: 0, tasks: 0 })
  expect(fine).not.toBe(failed)

  const [{ id, failure }] = await mailsOf(shop, failed)
  expect(failure).toContain('5.1.1')
  await shop.owner('POST', `/stoa/v1/mails/${id}/dismiss`, {})
  expect(await failedOrders(shop)).toEqual({ listed: [], counted: 0, others: 2, tasks: 0 })
  await shop.owner('POST', `/stoa/v1/mails/${id}/dismiss`, { dismissed: false })
  await shop.owner('POST', `/stoa/v1/mails/${id}/resend`, { recipient: 'right@example.com' })
  await mailing.server.app.drain()
  expect(await failedOrders(shop)).toEqual({ listed: [], counted: 0, others: 2, tasks: 0 })
})

test('an order whose mail could not be delivered by the last attempt is found, and not before', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  mailing.smtp.down = true
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  expect((await failedOrders(shop)).listed).toEqual([])
  for (let attempt = 0; attempt < 10; attempt++) {
    mailing.server.clock.advance(9 * 3_600_000)
    await mailing.server.app.drain()
  }
  expect((await failedOrders(shop)).listed).toEqual([orderId])
  expect((await mailsOf(shop, orderId))[0]).toMatchObject({ state: 'FAILED', attempts: 10 })
  mailing.smtp.down = false
})
