import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { anOrder } from '../conformance/orders/orders-builders.ts'
import { aMember } from '../support/members/members.ts'
import { server, shop, namedEntities, otherEntities, setUp } from './audited-operations-set-up.ts'

setUp()

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
