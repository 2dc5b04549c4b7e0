import { services } from '@stoa/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationTitles } from '../../apps/dashboard/src/lib/operation-name.ts'
import type { Module } from '../../apps/server/src/kernel/module.ts'
import { aProduct } from '../support/builders.ts'
import { anOrder } from '../conformance/orders-builders.ts'
import { sharedServer, type TestServer } from '../support/server.ts'
import { aShop, type TestShop } from '../support/shop.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A person of the back office: what apps do with orders is not recorded. */
async function aPerson() {
  const { email, password } = shop.credentials.owner
  const signedIn = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password } })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const headers = { cookie, 'x-stoa-session': '1', 'wix-site-id': shop.credentials.siteId }
  return (method: string, path: string, body?: object) => shop.raw(method, path, { headers, ...(body && { body }) })
}

const entriesOf = async (operation: string) => {
  const { body } = await shop.owner('POST', '/stoa/v1/audit-log/query', { filter: { text: operation } })
  return body.entries as any[]
}

test('what a person ships is in the audit log with its area, and the order’s timeline names them', async () => {
  const send = await aPerson()
  const { id, wire } = await anOrder(shop)
  const lines = wire.lineItems.map(({ id: lineId, quantity }: { id: string; quantity: number }) => ({ id: lineId, quantity }))
  const { status } = await send('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, {
    fulfillment: { lineItems: lines },
  })
  expect(status).toBe(200)
  const [entry] = await entriesOf('createFulfillment')
  expect(entry).toMatchObject({ area: 'ORDERS', before: { fulfillmentStatus: 'NOT_FULFILLED' } })
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${id}`)).body
  const shipped = order.activities.find(({ activityType }: { activityType: string }) => activityType === 'ORDER_FULFILLED')
  expect(shipped.author).toEqual({ kind: 'PERSON', name: expect.any(String) })
})

test('a change of an order’s address is recorded with before and after', async () => {
  const send = await aPerson()
  const { id } = await anOrder(shop)
  const address = { country: 'DE', city: 'Kiel', postalCode: '24103', addressLine: 'Hafen 1' }
  const change = { order: { id, shippingInfo: { logistics: { shippingDestination: { address } } } } }
  expect((await send('PATCH', `/ecom/v1/orders/${id}`, change)).status).toBe(200)
  const [entry] = await entriesOf('updateOrder')
  expect(entry).toMatchObject({ area: 'ORDERS', recordId: id, before: { id } })
  expect(JSON.stringify(entry.after)).toContain('Kiel')
})

test('a trial run is not recorded', async () => {
  const send = await aPerson()
  const { variantId } = await aProduct(shop, { stock: 4 })
  const { inventoryItems } = (await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } }))
    .body
  const target = '/stores/v3/bulk/inventory-items/update-by-filter'
  const change = (dryRun: boolean) =>
    send('POST', target, { filter: { id: inventoryItems[0].id }, inventoryItem: { quantity: 9 }, dryRun })
  expect((await change(true)).status).toBe(200)
  expect(await entriesOf('bulkUpdateInventoryItemsByFilter')).toEqual([])
  expect((await change(false)).status).toBe(200)
  expect(await entriesOf('bulkUpdateInventoryItemsByFilter')).toHaveLength(1)
})

/** Operations that are not recorded although their permission is not one of reading, and why. */
const reasons: Record<string, string> = {
  'ecom/tax-calculation.calculateTax': 'calculates and stores nothing',
  'ecom/totals-calculator.calculateTotals': 'calculates and stores nothing',
  'media/files.generateFilesDownloadUrl': 'makes links that end by themselves',
  'media/files.generateFileDownloadUrl': 'makes links that end by themselves',
  'media/folders.generateFolderDownloadUrl': 'makes links that end by themselves',
  'stoa/order-downloads.listOrderDownloads': 'reads',
  'stoa/phone-messages.claimPhoneMessages': 'an app asks for messages to send, many times a minute',
  'stoa/product-files.exportProducts': 'reads',
  'stoa/redirects.followRedirect': 'reads, for visitors',
  'stores/product-groups-v-3.queryProductGroups': 'reads',
  'stores/product-groups-v-3.searchProductGroups': 'reads',
  'stores/promotions-v-3.searchPromotions': 'reads',
}

/** Services of people's own accounts and of visitors, whose audited operations the contract names one by one. */
const notRecorded = /^(stoa\/(account|sessions|sites|captcha|checkout-payments|shop|sandbox)|identity|members\/authentication)/

test('every operation of the back office that changes orders, the catalogue, content, people, keys, money or settings has an area', () => {
  const areaOf = (name: string) => {
    const [service, operation] = name.split('.')
    return services.find((each) => each.name === service)!.operations[operation!]!.audit
  }
  expect(areaOf('ecom/order-fulfillments.createFulfillment')).toBe('ORDERS')
  expect(areaOf('ecom/orders.updateOrder')).toBe('ORDERS')
  expect(areaOf('media/files.bulkDeleteFiles')).toBe('CONTENT')
  const changing = services.flatMap(({ name, operations }) =>
    Object.entries(operations).flatMap(([key, { permissions, audit, http }]: [string, any]) => {
      const isRead = permissions.every((id: string) => /READ|VIEW|LIST|QUERY|GET/i.test(id))
      return isRead || audit || notRecorded.test(name) || http?.startsWith('GET') ? [] : [`${name}.${key}`]
    }),
  )
  expect(changing.toSorted()).toEqual(Object.keys(reasons).toSorted())
})

/** Operations that read, and those without a caller, never write an entry. */
const writesNoEntry = new Set(['read', 'public'])

test('every operation with an entry has a title in the back office, and no title is of another one', () => {
  const modules: readonly Module[] = server.app.composed.modules
  const kinds = new Map(
    modules.flatMap((module) =>
      Object.entries(module.services ?? {}).flatMap(([service, implementations]) =>
        Object.entries(implementations).map(([name, { kind }]) => [`${service}.${name}`, kind] as const),
      ),
    ),
  )
  const recorded = services.flatMap(({ name, operations }) =>
    Object.entries(operations).flatMap(([key, { audit }]) =>
      audit && !writesNoEntry.has(kinds.get(`${name}.${key}`)!) ? [`${name}.${key}`] : [],
    ),
  )
  expect([...operationTitles.keys()].toSorted()).toEqual(recorded.toSorted())
})
