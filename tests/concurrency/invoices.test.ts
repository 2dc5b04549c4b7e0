import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../support/requests/answers.ts'
import { aLiveSeller, aTaxedOrder, asSeller, balanceOf, documentsOf, generate, pay, refund } from '../support/shop/invoicing.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function times<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}

test('forty invoices at once have consecutive numbers, and those that were rolled back leave no gap', async () => {
  const shop = await aLiveSeller(server)
  const orders = await times(40, () => aTaxedOrder(shop))
  const { db } = server.database
  // Whoever is given the number of this row is refused after it was given.
  await sql`insert into invoice (site_id, id, order_id, created_date, currency, number_text)
    values (${shop.credentials.siteId}, ${orders[0]!.id}, ${orders[0]!.id}, now(), 'EUR', 'INV-00021')`.execute(db)
  const answers = await times(80, (index) => generate(shop, orders[index % 40]!.id))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.map(codeOf).filter((code) => code === 'INVOICE_NUMBER_TAKEN').length).toBeGreaterThanOrEqual(20)
  await sql`delete from invoice where site_id = ${shop.credentials.siteId} and number_text = 'INV-00021'`.execute(db)
  const again = await times(80, (index) => generate(shop, orders[index % 40]!.id))
  expect(again.filter(({ status }) => status === 200)).toHaveLength(20)
  const numbers = await Promise.all(
    orders.map(async ({ id }) => (await documentsOf(shop, id)).map(({ number }) => number as string)),
  )
  expect(numbers.every((each) => each.length === 1)).toBe(true)
  expect(numbers.flat().toSorted()).toEqual(orders.map((_, index) => `INV-${String(index + 1).padStart(5, '0')}`))
}, 120_000)

test('refunds, corrections and a void at once leave documents that say what the order is', async () => {
  const shop = await aLiveSeller(server)
  await asSeller(shop, {})
  const { id } = await aTaxedOrder(shop)
  const { body } = await generate(shop, id)
  await pay(shop, id)
  await Promise.all([
    ...Array.from({ length: 4 }, () => refund(shop, id, { amount: '10.00' })),
    ...Array.from({ length: 4 }, () => shop.owner('POST', `/stoa/v1/orders/${id}/invoices/correct`, {})),
  ])
  await shop.owner('POST', `/stoa/v1/orders/${id}/invoices/correct`, {})
  expect(await balanceOf(shop, id)).toMatchObject({ gross: '69.52' })
  const voids = await times(4, () => shop.owner('POST', `/stoa/v1/invoices/${body.invoiceId}/void`, {}))
  expect(voids.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balanceOf(shop, id)).toEqual({ gross: '0.00', net: '0.00', tax: '0.00' })
}, 120_000)
