import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { providerNamed } from '../../apps/server/src/modules/orders/payments/index.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { anOrder, collector, transactionsNow } from '../conformance/orders/orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function entriesOf(shop: TestShop, filter: object = {}) {
  const { body } = await shop.owner('POST', '/stoa/v1/audit-log/query', { filter, limit: 100 })
  return body.entries as Record<string, any>[]
}

test('a change of settings records who, what, from where, before and after; a refused change and a read record nothing', async () => {
  const shop = await aShop(server)
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { name: 'Renamed' } })
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { timeZone: 'Nowhere/Else' } })
  await shop.owner('GET', '/stoa/v1/api-keys')
  const [entry, ...others] = await entriesOf(shop)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    area: 'SETTINGS',
    operation: 'stoa/sites.updateSite',
    caller: { kind: 'APP', name: 'Owner' },
    address: '127.0.0.1',
    recordId: shop.credentials.siteId,
    request: { site: { name: 'Renamed' } },
    before: { name: 'Test shop' },
    after: { name: 'Renamed' },
  })
})

test('changed and deleted records are logged with their previous content', async () => {
  const shop = await aShop(server)
  const { body } = await shop.owner('POST', '/billing/v1/tax-groups', { taxGroup: { name: 'Books' } })
  const { id, revision } = body.taxGroup
  await shop.owner('PATCH', `/billing/v1/tax-groups/${id}`, { taxGroup: { id, revision, name: 'Papers' } })
  await shop.owner('DELETE', `/billing/v1/tax-groups/${id}`)
  const entries = await entriesOf(shop)
  expect(entries.map(({ operation, recordId, before, after }) => [operation, recordId, before?.name, after?.name])).toEqual([
    ['ecom/tax-groups.deleteTaxGroup', id, 'Papers', undefined],
    ['ecom/tax-groups.updateTaxGroup', id, 'Books', 'Papers'],
    ['ecom/tax-groups.createTaxGroup', id, undefined, 'Books'],
  ])
})

test('an entry about money records the order’s money before and after, also for requests to a provider', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  await collector(shop, id, 'mark-as-paid')
  const paid = await paidByCard(shop)
  await refund(shop, paid, '4.90')
  const entries = await entriesOf(shop, { areas: ['MONEY'] })
  expect(entries.map(({ operation, recordId }) => [operation, recordId])).toEqual([
    ['ecom/orders.triggerRefund', paid.orderId],
    ['ecom/orders.paymentCollectionMarkOrderAsPaid', id],
  ])
  expect(entries[0]).toMatchObject({
    before: { paymentStatus: 'PAID', paid: '24.90', refunded: '0.00' },
    after: { id: paid.orderId, paymentStatus: 'PARTIALLY_REFUNDED', refunded: '4.90' },
  })
  expect(entries[1]).toMatchObject({ before: { paymentStatus: 'NOT_PAID' }, after: { paymentStatus: 'PAID' } })
})

test('an action that fails after it began is recorded with its error', async () => {
  const shop = await aShop(server)
  const paid = await paidByCard(shop)
  const provider = vi.spyOn(providerNamed('sandbox')!, 'connect').mockRejectedValue(new Error('the line is dead'))
  const response = await refund(shop, paid, '4.90').finally(() => provider.mockRestore())
  const [entry] = await entriesOf(shop, { areas: ['MONEY'] })
  expect(response.status).toBe(500)
  expect(entry).toMatchObject({
    operation: 'ecom/orders.triggerRefund',
    request: { ecomOrderId: paid.orderId },
    error: 'INTERNAL',
  })
})

test('a retried action of several transactions is one entry', async () => {
  const shop = await aShop(server)
  const paid = await paidByCard(shop)
  await refund(shop, paid, '4.90', 'one')
  await refund(shop, paid, '4.90', 'one')
  expect(await entriesOf(shop, { areas: ['MONEY'] })).toHaveLength(1)
})

interface Paid {
  orderId: string
  paymentId: string
}

async function paidByCard(shop: TestShop): Promise<Paid> {
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop)])
  const paymentToken = await visitor.cardToken('4242424242424242')
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, { paymentToken })
  const { payments } = await transactionsNow(shop, body.orderId)
  return { orderId: body.orderId, paymentId: payments[0].id }
}

function refund(shop: TestShop, { orderId, paymentId }: Paid, amount: string, idempotencyKey?: string) {
  const { apiKey, siteId } = shop.credentials
  return shop.raw('POST', `/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, {
    body: { payments: [{ paymentId, amount: { amount } }] },
    headers: { authorization: apiKey, 'wix-site-id': siteId, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
  })
}

test('a repeated call with its idempotency key is one entry, and visitors’ calls are not logged', async () => {
  const shop = await aShop(server)
  const headers = { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId, 'idempotency-key': 'one' }
  const send = () => shop.raw('POST', '/billing/v1/tax-groups', { body: { taxGroup: { name: 'Once' } }, headers })
  await Promise.all([send(), send()])
  const product = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const catalogReference = { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: product.id }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] })
  expect((await entriesOf(shop)).map(({ operation }) => operation)).toEqual(['ecom/tax-groups.createTaxGroup'])
})

test('the log is filtered by area, person, time and words, has pages, and is exported without formulas', async () => {
  const shop = await aShop(server)
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { name: '=1+1' } })
  const { body: key } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: '=Till', scopes: ['TAX:MANAGE'] } })
  const asTill = { authorization: key.secret, 'wix-site-id': shop.credentials.siteId }
  await shop.raw('POST', '/billing/v1/tax-groups', { body: { taxGroup: { name: 'Food' } }, headers: asTill })
  const operations = async (filter: object) => (await entriesOf(shop, filter)).map(({ operation }) => operation.split('.')[1])
  expect(await operations({})).toEqual(['createTaxGroup', 'createApiKey', 'updateSite'])
  expect(await operations({ areas: ['KEYS'] })).toEqual(['createApiKey'])
  expect(await operations({ callerIds: [key.apiKey.id] })).toEqual(['createTaxGroup'])
  expect(await operations({ text: 'taxgroup' })).toEqual(['createTaxGroup'])
  expect(await operations({ text: '%' })).toEqual([])
  expect(await operations({ to: new Date(0).toISOString() })).toEqual([])
  const { callers } = (await shop.owner('GET', '/stoa/v1/audit-log/callers')).body
  expect(callers.map(({ name }: { name: string }) => name).sort()).toEqual(['=Till', 'Owner'])

  const first = (await shop.owner('POST', '/stoa/v1/audit-log/query', { filter: { areas: ['SETTINGS'] }, limit: 1 })).body
  const second = (await shop.owner('POST', '/stoa/v1/audit-log/query', { cursor: first.nextCursor, limit: 1 })).body
  expect([...first.entries, ...second.entries].map(({ operation }) => operation)).toEqual([
    'ecom/tax-groups.createTaxGroup',
    'stoa/sites.updateSite',
  ])
  expect(second.nextCursor).toBeUndefined()
  const { csv, entryCount } = (await shop.owner('POST', '/stoa/v1/audit-log/export', {})).body
  expect(entryCount).toBe(3)
  expect(csv).toContain(",'=Till,")
  expect((await shop.raw('POST', '/stoa/v1/audit-log/query', { body: {}, headers: asTill })).status).toBe(403)
})

test('no entry can be changed or deleted, whoever sends the statement', async () => {
  const shop = await aShop(server)
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { name: 'Kept' } })
  const { siteId } = shop.credentials
  const { db } = server.database
  await expect(sql`update audit_entry set caller_name = 'nobody' where site_id = ${siteId}`.execute(db)).rejects.toThrow(
    'cannot be changed',
  )
  await expect(sql`delete from audit_entry where site_id = ${siteId}`.execute(db)).rejects.toThrow('cannot be changed')
  // Erasures remove what entries about people say, and nothing else.
  await expect(
    sql`update audit_entry set request = null, before = null, after = null where site_id = ${siteId} and area <> 'PEOPLE'`.execute(
      db,
    ),
  ).rejects.toThrow('cannot be changed')
  expect(await entriesOf(shop)).toHaveLength(1)
})
