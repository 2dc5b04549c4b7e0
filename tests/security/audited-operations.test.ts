import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@stoa/contract/all'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationTitles } from '../../apps/dashboard/src/lib/calls/operation-name.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import type { Module } from '../../apps/server/src/kernel/background/module.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { anOrder } from '../conformance/orders/orders-builders.ts'
import { aMember } from '../support/members/members.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

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

test('the timeline says who placed an order: its buyer, or the person of the back office', async () => {
  const authorOf = async (id: string) => {
    const { order } = (await shop.owner('GET', `/ecom/v1/orders/${id}`)).body
    return order.activities.find(({ activityType }: { activityType: string }) => activityType === 'ORDER_PLACED').author
  }
  await aShippingOption(shop)
  const buyer = await aVisitor(shop)
  const checkoutId = await aCheckout(buyer, [await aProduct(shop)])
  const bought = await buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  expect(await authorOf(bought.body.orderId)).toEqual({ kind: 'CUSTOMER' })
  const send = await aPerson()
  const { wire } = await anOrder(shop)
  const { lineItems, priceSummary, currency, channelInfo, buyerInfo } = wire
  const entered = await send('POST', '/ecom/v1/orders', { order: { lineItems, priceSummary, currency, channelInfo, buyerInfo } })
  expect(entered.status).toBe(200)
  expect(await authorOf(entered.body.order.id)).toEqual({ kind: 'PERSON', name: expect.any(String) })
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

interface Case {
  /** The operations' names: `updatePage`, `deletePage`. */
  names: readonly [string, string]
  path: string
  create(): Promise<{ id: string; revision?: string }>
  update(record: { id: string; revision?: string }): object
  /** The field that the update changes, with its values. */
  field: string
  values: readonly [unknown, unknown]
  /** Besides the id, of the deletion. */
  query?: string
}

const nameFields = ['name', 'title', 'displayName']
const before = 'Before'
const after = 'After'

/** A case for every service whose entities are created with no more than a name. */
function namedEntities(): Case[] {
  return services.flatMap(({ operations }) => {
    const [created] = Object.entries(operations).filter(([name]) => /^create[A-Z]\w+$/.test(name))
    const type = created?.[0].slice('create'.length) ?? ''
    const names = [`update${type}`, `delete${type}`] as const
    const [update, remove] = names.map((name) => operations[name])
    const entity = type[0]?.toLowerCase() + type.slice(1)
    const required = created?.[1].required.filter((field) => field !== entity) ?? []
    const field = nameFields.find((name) => required.length === 1 && required[0] === `${entity}.${name}`)
    if (!created?.[1].audit || !update?.audit || !remove?.audit || !field) return []
    const path = created[1].paths[0]!
    const create = async () => {
      const { status, body } = await shop.owner('POST', path, { [entity]: { [field]: before } })
      expect([path, status]).toEqual([path, 200])
      return body[entity]
    }
    const change = ({ id, revision }: { id: string; revision?: string }) => ({ [entity]: { id, revision, [field]: after } })
    return [{ names, path, create, update: change, field, values: [before, after] }]
  })
}

/** Returns the cases that the generic entity does not store, or that need more than a name. */
function otherEntities(): Case[] {
  const treeReference = { appNamespace: '@wix/stores' }
  return [
    {
      names: ['updateProduct', 'deleteProduct'],
      path: '/stores/v3/products',
      create: async () => {
        const { id } = await aProduct(shop, { name: before, stock: 4 })
        return (await shop.owner('GET', `/stores/v3/products/${id}`)).body.product
      },
      update: ({ id, revision }) => ({ product: { id, revision, name: after } }),
      field: 'name',
      values: [before, after],
    },
    {
      names: ['updateInventoryItem', 'deleteInventoryItem'],
      path: '/stores/v3/inventory-items',
      create: async () => {
        const { variantId } = await aProduct(shop, { name: before, stock: 4 })
        return (await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })).body
          .inventoryItems[0]
      },
      update: ({ id, revision }) => ({ inventoryItem: { id, revision, quantity: 9 } }),
      field: 'quantity',
      values: [4, 9],
    },
    {
      names: ['updateCategory', 'deleteCategory'],
      path: '/categories/v1/categories',
      create: async () =>
        (await shop.owner('POST', '/categories/v1/categories', { category: { name: before }, treeReference })).body.category,
      update: ({ id, revision }) => ({ category: { id, revision, name: after }, treeReference }),
      field: 'name',
      values: [before, after],
      query: '?treeReference.appNamespace=@wix/stores',
    },
    {
      names: ['updateFolder', 'bulkDeleteFolders'],
      path: '/site-media/v1/folders',
      create: async () => (await shop.owner('POST', '/site-media/v1/folders', { displayName: before })).body.folder,
      update: ({ id }) => ({ folder: { id, displayName: after } }),
      field: 'displayName',
      values: [before, after],
    },
  ]
}

test('whatever a person changes is in the log with the record before and after, and what they delete as it was', async () => {
  const send = await aPerson()
  const named = namedEntities()
  expect(named.length).toBeGreaterThan(5)
  for (const { names, path, create, update, field, values, query = '' } of [...named, ...otherEntities()]) {
    const [updates, deletes] = names
    const record = await create()
    const changed = await send('PATCH', `${path}/${record.id}`, update(record))
    expect([updates, changed.status]).toEqual([updates, 200])
    const [edit] = await entriesOf(updates)
    expect([updates, edit.recordId]).toEqual([updates, record.id])
    expect([updates, edit.before[field], edit.after[field]]).toEqual([updates, ...values])
    const deleted = await (deletes.startsWith('bulk')
      ? send('POST', '/site-media/v1/bulk/folders/delete', { folderIds: [record.id] })
      : send('DELETE', `${path}/${record.id}${query}`))
    expect([deletes, deleted.status]).toEqual([deletes, 200])
    const [removal] = await entriesOf(deletes)
    expect([deletes, removal.before[field], removal.after?.[field]]).toEqual([deletes, values[1], undefined])
  }
})

/** Sends a call and returns its entry. */
async function entryOf(send: Awaited<ReturnType<typeof aPerson>>, operation: string, ...call: Parameters<typeof send>) {
  const { status, body } = await send(...call)
  expect([operation, status, body]).toEqual([operation, 200, body])
  return (await entriesOf(operation))[0]
}

test('stock that a person adds, takes or sets for several items is in the log with its quantities', async () => {
  const send = await aPerson()
  const itemOf = async (variantId: string) =>
    (await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })).body.inventoryItems[0]
  const [one, other] = [await aProduct(shop, { stock: 4 }), await aProduct(shop, { stock: 5 })]
  const { id, productId, variantId } = await itemOf(one.variantId)
  const second = await itemOf(other.variantId)
  const bulk = '/stores/v3/bulk/inventory-items'
  const quantities = ({ before, after }: any) =>
    [before, after].map((state) => (Array.isArray(state) ? state.map(({ quantity }) => quantity) : state.quantity))
  const added = { incrementData: [{ inventoryItemId: id, incrementBy: 2 }] }
  expect(quantities(await entryOf(send, 'bulkIncrementInventoryItems', 'POST', `${bulk}/increment`, added))).toEqual([4, 6])
  const taken = { decrementData: [{ variantId, decrementBy: 5 }] }
  const byVariant = 'bulkDecrementInventoryItemsByVariantAndLocation'
  expect(quantities(await entryOf(send, byVariant, 'POST', `${bulk}/decrement-by-variant-and-location`, taken))).toEqual([6, 1])
  const inventoryItems = [
    { inventoryItem: { productId, variantId, quantity: 8 } },
    { inventoryItem: { productId: second.productId, variantId: second.variantId, quantity: 9 } },
    { inventoryItem: { productId, variantId, locationId: newId(), quantity: 7 } },
  ]
  const entry = await entryOf(send, 'bulkUpsertInventoryItems', 'POST', `${bulk}/upsert`, { inventoryItems })
  expect(quantities(entry)).toEqual([
    [1, 5],
    [8, 9, 7],
  ])
})

test('roles of members, namespaces and dismissed mails are in the log as they were and as they are', async () => {
  const send = await aPerson()
  const member = await aMember(shop)
  const roles = '/members/v1/roles'
  await shop.owner('POST', `${roles}/definitions`, { roleKey: 'WRITER', roleTitle: 'Writer' })
  const writer = { roleKey: 'WRITER' }
  expect(await entryOf(send, 'assignRole', 'POST', `${roles}/members/${member.id}`, writer)).toMatchObject({
    recordId: member.id,
    before: { roles: [] },
    after: { roles: ['WRITER'] },
  })
  expect(await entryOf(send, 'unassignRole', 'DELETE', `${roles}/members/${member.id}?roleKey=WRITER`)).toMatchObject({
    recordId: member.id,
    before: { roles: ['WRITER'] },
    after: { roles: [] },
  })

  const path = '/stoa/v1/extended-field-namespaces/gifts'
  const declare = (name: string) => ({ namespace: { name: 'gifts', fields: [{ name, type: 'TEXT' }] } })
  await send('PUT', path, declare('wrapping'))
  expect(await entryOf(send, 'declareNamespace', 'PUT', path, declare('ribbon'))).toMatchObject({
    before: { fields: [{ name: 'wrapping' }] },
    after: { fields: [{ name: 'ribbon' }] },
  })
  expect((await entryOf(send, 'removeNamespace', 'DELETE', path)).before).toMatchObject({ fields: [{ name: 'ribbon' }] })

  const { id: orderId } = await anOrder(shop)
  const mailId = newId()
  await sql`insert into mail_message (site_id, id, kind, order_id, entity_id, recipient, language, state, subject, html, text, message_id, created_date)
    values (${shop.credentials.siteId}, ${mailId}, 'ORDER_CONFIRMATION', ${orderId}, ${orderId}, 'buyer@example.com', 'en', 'FAILED', 'Your order',
      '', '', ${mailId}, now())`.execute(server.database.db)
  expect(await entryOf(send, 'dismissMail', 'POST', `/stoa/v1/mails/${mailId}/dismiss`, {})).toMatchObject({
    recordId: mailId,
    before: { state: 'FAILED', dismissed: false },
    after: { dismissed: true },
  })
})

test('the entry of a change by filter says how many were changed', async () => {
  const send = await aPerson()
  const { variantId } = await aProduct(shop, { stock: 4 })
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })
  await send('POST', '/stores/v3/bulk/inventory-items/set-or-adjust-by-filter', {
    filter: { id: body.inventoryItems[0].id },
    adjustedInventoryAction: { incrementBy: 2 },
  })
  await server.app.drain()
  const [entry] = await entriesOf('bulkSetOrAdjustInventoryItemsByFilter')
  expect(entry.after).toMatchObject({ state: 'FINISHED', succeeded: 1, failed: 0 })
})

/** Carts and checkouts are their buyers'; stock that an order takes or gives back is in the ledger. */
const toldByOthers = /modules\/(checkout\/cart\/change|checkout\/checkout\/change|catalog\/catalog\/stock)\.ts$/

test('whatever tells an event of a change or a deletion notes the record for the log', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('apps/server/src/{kernel,modules}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const telling = files.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return (
      /import \{[^}]*\b(updated|deleted)\b[^}]*\} from '[./]+(kernel\/)?site\/events\.ts'/.test(source) &&
      !toldByOthers.test(file)
    )
  })
  expect(telling.length).toBeGreaterThan(5)
  expect(telling.filter((file) => !readFileSync(join(root, file), 'utf8').includes('.noteBefore('))).toEqual([])
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
