import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
let shop: TestShop
let orderId: string
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  const product = await aProduct(shop, { price: '20.00' })
  await aShippingOption(shop, { price: '4.90' })
  orderId = await buy(product)
})
afterAll(() => server[Symbol.asyncDispose]())

async function buy({ id: catalogItemId, variantId }: { id: string; variantId: string }, couponCode?: string): Promise<string> {
  const { send } = await aVisitor(shop)
  const catalogReference = { catalogItemId, appId: storesAppId, options: { variantId } }
  await send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 2, catalogReference }] })
  const { body } = await send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'anna@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
  const checkout = `/ecom/v1/checkouts/${body.checkoutId}`
  const shown = (await send('GET', checkout)).body.checkout
  const [{ code }] = shown.shippingInfo.carrierServiceOptions[0].shippingOptions
  await send('PATCH', checkout, {
    ...(couponCode && { couponCode }),
    checkout: {
      id: shown.id,
      shippingInfo: { selectedCarrierServiceOption: { code } },
      billingInfo: { contactDetails: { firstName: 'Anna', lastName: 'Müller' }, address: { country: 'DE' } },
    },
  })
  return (await send('POST', `${checkout}/create-order`, { id: shown.id })).body.orderId
}

const search = async (queries: object = {}) => {
  const { status, body } = await shop.owner('POST', '/stoa/v1/order-rows/search', { search: queries })
  expect(status).toBe(200)
  return body
}

test('a row shows an order in a list and follows its changes', async () => {
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
  const { orderRows, metadata } = await search()
  expect(orderRows).toEqual([
    {
      id: orderId,
      number: order.number,
      purchasedDate: order.purchasedDate,
      customer: 'Anna Müller',
      email: 'anna@example.com',
      itemCount: 2,
      total: '44.90',
      currency: order.currency,
      status: 'APPROVED',
      paymentStatus: 'NOT_PAID',
      fulfillmentStatus: 'NOT_FULFILLED',
      toShip: true,
      held: false,
      archived: false,
      isTest: true,
      tagIds: [],
      couponCodes: [],
      channel: 'WEB',
      allowedActions: expect.arrayContaining(['MARK_AS_PAID', 'FULFILL', 'CANCEL']),
    },
  ])
  expect(metadata.count).toBe(1)
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  const [paid] = (await search({ filter: { paymentStatus: 'PAID' } })).orderRows
  expect(paid).toMatchObject({ id: orderId, paymentStatus: 'PAID' })
  expect(paid.allowedActions).not.toContain('MARK_AS_PAID')
})

test('rows are found by the words of the order', async () => {
  expect((await search({ search: { expression: 'müller' } })).orderRows).toHaveLength(1)
  expect((await search({ search: { expression: 'nobody' } })).orderRows).toEqual([])
})

test('a row that was never rendered is rendered the same', async () => {
  const [rendered] = (await search()).orderRows
  await sql`update sales_order set list_row = null where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  expect((await search()).orderRows).toEqual([rendered])
})

test('only staff may read rows', async () => {
  const { send } = await aVisitor(shop)
  expect(await send('POST', '/stoa/v1/order-rows/search', {})).toMatchObject({ status: 403 })
})

test('orders are exported in parts, as the filter selects them', async () => {
  const ask = async (search: object) => {
    const { status, body } = await shop.owner('POST', '/stoa/v1/order-exports', { search })
    expect(status).toBe(200)
    return body
  }
  const second = await buy(await aProduct(shop, { price: '7.00' }))
  const { number } = (await shop.owner('GET', `/ecom/v1/orders/${second}`)).body.order
  const newest = [{ fieldName: 'purchasedDate', order: 'DESC' }]
  const first = await ask({ sort: newest, cursorPaging: { limit: 1 } })
  const [head, line] = first.csv.split('\r\n')
  expect(head).toBe(
    'Number,Date,Status,Customer,Email,Country,Items,Subtotal,Line discounts,Order discounts,Shipping,Shipping discounts,' +
      'Additional fees,Tips,Tax,Tax added,Rounding,Total,Gift card,Due after gift card,Currency,Payment,Fulfilment',
  )
  expect(line).toMatch(new RegExp(`^${number},[^,]+,APPROVED,Anna Müller,anna@example.com,DE,2,14.00,0.00,0.00,4.90,0.00,`))
  expect(line).toMatch(/,18\.90,0\.00,18\.90,[A-Z]{3},NOT_PAID,NOT_FULFILLED$/)
  const rest = await ask({ cursorPaging: { limit: 10, cursor: first.metadata.cursors.next } })
  expect(rest).toMatchObject({ orderCount: 1 })
  expect(rest.csv).not.toContain('Number')
  expect(await ask({ filter: { paymentStatus: 'PAID' } })).toMatchObject({ orderCount: 1 })
  expect(await ask({ search: { expression: 'nobody' } })).toMatchObject({ orderCount: 0, csv: `${head}\r\n` })
})

test('no cell of an export is a formula', async () => {
  await sql`update sales_order set doc = jsonb_set(doc, '{billingInfo,contactDetails,firstName}', '"=1+1"')
    where site_id = ${shop.credentials.siteId} and id = ${orderId}`.execute(server.database.db)
  const { csv } = (await shop.owner('POST', '/stoa/v1/order-exports', {})).body
  expect(csv).toContain(",'=1+1 Müller,")
})

test('only staff may export and count orders', async () => {
  const { send } = await aVisitor(shop)
  expect(await send('POST', '/stoa/v1/order-exports', {})).toMatchObject({ status: 403 })
  expect(await send('POST', '/stoa/v1/order-rows/count', {})).toMatchObject({ status: 403 })
})

test('a list, its count and its export use the same filters: amount, country, product and words', async () => {
  const lamp = await aProduct(shop, { name: 'Lamp', price: '250.00' })
  const lampOrder = await buy(lamp)
  const total = 'priceSummary.total.amount'
  const product = 'lineItems.catalogReference.catalogItemId'
  const country = 'recipientInfo.address.country'
  const queries: [question: object, ids: string[]][] = [
    [{ filter: { [total]: { $gte: '504.90', $lte: '504.9' } } }, [lampOrder]],
    [{ filter: { [total]: { $gt: '504.90' } } }, []],
    [{ filter: { [product]: { $hasSome: [lamp.id] } } }, [lampOrder]],
    [{ filter: { [product]: { $hasSome: ['no product'] } } }, []],
    [{ filter: { [country]: { $in: ['DE', 'FR'] }, [product]: { $hasAll: [lamp.id] } } }, [lampOrder]],
    [{ filter: { [country]: { $in: ['FR'] } } }, []],
    [{ filter: { [product]: { $hasSome: [lamp.id] } }, search: { expression: 'müller' } }, [lampOrder]],
    [{ filter: { [product]: { $hasSome: [lamp.id] } }, search: { expression: 'nobody' } }, []],
  ]
  for (const [question, ids] of queries) {
    expect((await search(question)).orderRows.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect((await shop.owner('POST', '/stoa/v1/order-rows/count', question)).body).toEqual({ count: ids.length })
    expect((await shop.owner('POST', '/stoa/v1/order-exports', { search: question })).body.orderCount).toBe(ids.length)
  }
})

test('rows are sorted by their amounts, page by page', async () => {
  const sort = [{ fieldName: 'priceSummary.total.amount', order: 'DESC' }]
  const allTotals = (await search({ sort })).orderRows.map(({ total }: { total: string }) => Number(total))
  expect(allTotals.length).toBeGreaterThan(1)
  expect(allTotals).toEqual(allTotals.toSorted((one: number, other: number) => other - one))
  const first = await search({ sort, cursorPaging: { limit: 1 } })
  const rest = await search({ cursorPaging: { cursor: first.metadata.cursors.next, limit: 100 } })
  expect([...first.orderRows, ...rest.orderRows].map(({ total }) => Number(total))).toEqual(allTotals)
})

test('a count reads the index only', async () => {
  const statements: string[] = []
  const stop = server.database.observe((statement) => void statements.push(statement))
  await shop.owner('POST', '/stoa/v1/order-rows/count', { filter: { paymentStatus: { $in: ['NOT_PAID'] }, archived: false } })
  stop()
  expect(statements.filter((statement) => /\bdoc\b/.test(statement))).toEqual([])
})

test('orders have tags: created once, used by many, searchable, and hidden from buyers', async () => {
  const { send } = await aVisitor(shop)
  const name = (names: string[]) => shop.owner('POST', '/stoa/v1/order-tags', { names })
  const [gift, fragile] = (await name(['Gift', 'Fragile'])).body.orderTags
  expect((await name([' gift ', 'fragile'])).body.orderTags).toEqual([gift, fragile])
  expect(gift).toEqual({ id: expect.stringMatching(/^[a-z0-9]{5}$/), name: 'Gift' })
  const assign = { orderIds: [orderId], assignTags: { privateTags: { tagIds: [gift.id, fragile.id] } } }
  await shop.owner('POST', '/ecom/v1/bulk/orders/update-tags', assign)
  const tagged = { filter: { 'tags.privateTags.tagIds': { $hasSome: [gift.id, 'other'] } } }
  expect((await search(tagged)).orderRows).toMatchObject([{ id: orderId, tagIds: [gift.id, fragile.id] }])
  expect((await shop.owner('GET', '/stoa/v1/order-tags')).body.orderTags).toEqual([fragile, gift])
  const unassign = { orderIds: [orderId], unassignTags: { privateTags: { tagIds: [gift.id, fragile.id] } } }
  await shop.owner('POST', '/ecom/v1/bulk/orders/update-tags', unassign)
  expect((await search(tagged)).orderRows).toEqual([])
  expect((await shop.owner('GET', '/stoa/v1/order-tags')).body.orderTags).toEqual([])
  expect(await name(['  '])).toMatchObject({ status: 400 })
  expect(await send('GET', '/stoa/v1/order-tags')).toMatchObject({ status: 403 })
})

test('a buyer’s summary is the total of their orders minus refunds', async () => {
  const ask = async (email: string) => (await shop.owner('POST', '/stoa/v1/order-rows/buyer', { email })).body.buyer
  const before = await ask('anna@example.com')
  const again = await buy(await aProduct(shop, { price: '10.00' }))
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${again}`)).body
  const after = await ask('anna@example.com')
  expect(after.orderCount).toBe(before.orderCount + 1)
  expect(Number(after.sales)).toBeCloseTo(Number(before.sales) + Number(order.priceSummary.total.amount), 2)
  expect(after.firstPurchasedDate).toBe(before.firstPurchasedDate)
  await shop.owner('POST', `/ecom/v1/orders/${again}/cancel`, {})
  expect(await ask('anna@example.com')).toEqual(before)
  expect(await ask('nobody@example.com')).toEqual({ orderCount: 0, sales: '0.00', firstPurchasedDate: null })
  const { send } = await aVisitor(shop)
  expect(await send('POST', '/stoa/v1/order-rows/buyer', { email: 'anna@example.com' })).toMatchObject({ status: 403 })
})

test('the orders that used a coupon or a discount are found, the newest first, until they are canceled', async () => {
  const product = await aProduct(shop, { name: 'Reduced', price: '30.00' })
  const scopes = [{ id: 'one', catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: [product.id] } }]
  const { body: rule } = await shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: { name: 'Ten off', discounts: { values: [{ percentage: 10, specificItemsInfo: { scopes } }] } },
  })
  const { body: coupon } = await shop.owner('POST', '/stores/v2/coupons', { specification: { code: 'LAST', moneyOffAmount: 3 } })
  const first = await buy(product, 'LAST')
  const second = await buy(product, 'last')
  const withoutCode = await buy(product)
  const usedBy = async (id: string) => {
    const filter = { 'appliedDiscounts.id': { $hasSome: [id] }, status: { $nin: ['INITIALIZED', 'CANCELED'] } }
    const sort = [{ fieldName: 'purchasedDate', order: 'DESC' }]
    return (await search({ filter, sort })).orderRows.map((row: { id: string }) => row.id)
  }
  expect(await usedBy(coupon.id)).toEqual([second, first])
  expect(await usedBy(rule.discountRule.id)).toEqual([withoutCode, second, first])
  const withCoupon = async (condition: object) => {
    const filter = { 'appliedDiscounts.coupon.id': condition }
    const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter } })
    return body.orders.map(({ id }: { id: string }) => id)
  }
  expect(await withCoupon({ $hasSome: [coupon.id, rule.discountRule.id] })).toEqual([second, first])
  expect(await withCoupon({ $hasAll: [coupon.id, rule.discountRule.id] })).toEqual([])
  const canceled = await shop.owner('POST', `/ecom/v1/orders/${second}/cancel`, {})
  expect(canceled.status).toBe(200)
  expect(await usedBy(coupon.id)).toEqual([first])
  expect(await usedBy(rule.discountRule.id)).toEqual([withoutCode, first])
})
