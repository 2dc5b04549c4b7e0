import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditStock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { onlyVariantAlias } from '../../../apps/server/src/modules/catalog/catalog/ports/items.ts'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const foreignAppId = '13d21c63-b5ec-5912-8397-c3a5ddb27a97'

interface Reference {
  appId: string
  catalogItemId: string
  options?: object
}

/** Every way in which a client can name an item, honest or not. */
async function referencesOf(shop: TestShop): Promise<Reference[]> {
  const print = await aProduct(shop, { name: 'Print', stock: 6 })
  const mug = await aProduct(shop, { name: 'Mug', stock: 4 })
  const hidden = await aProduct(shop, { name: 'Hidden', stock: 5 })
  await shop.owner('PATCH', `/stores/v3/products/${hidden.id}`, { product: { id: hidden.id, revision: '1', visible: false } })
  const ours = (catalogItemId: string, options?: object) => ({
    appId: storesAppId,
    catalogItemId,
    ...(options && { options }),
  })
  return [
    ours(print.id, { variantId: print.variantId }),
    ours(print.id.toUpperCase(), { variantId: print.variantId.toUpperCase() }),
    ours(print.id),
    ours(print.id, { variantId: onlyVariantAlias }),
    ours(mug.id, { variantId: mug.variantId }),
    ours(mug.id, { variantId: mug.variantId, options: { Colour: 'Red' } }),
    ours(mug.id, { variantId: print.variantId }),
    ours(hidden.id, { variantId: hidden.variantId }),
    ours(mug.id, { variantId: 7 }),
    ours(foreignAppId),
    { ...ours(print.id, { variantId: print.variantId }), appId: foreignAppId },
    { ...ours(mug.id), appId: storesAppId.toUpperCase() },
    { ...ours(mug.id, { variantId: mug.variantId }), appId: 'stores' },
  ]
}

test('every sold unit of our catalogue has a stock movement, whatever a cart names', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.record({ reference: fc.nat(12), quantity: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 4 }),
    fc.nat(2),
    async (lines, dropUnavailable) => {
      await buy(lines, dropUnavailable > 0)
      expect(await soldWithoutMovement(shop)).toEqual([])
    },
  )
  const shop = await aShop(server)
  await aShippingOption(shop)
  const references = await referencesOf(shop)
  await fc.assert(property, { numRuns: 30 })

  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  expect(await auditStock(site)).toBeUndefined()
  const orders = await sql<{
    count: number
  }>`select count(*)::int as count from sales_order where site_id = ${site.siteId}`.execute(site.db)
  expect(orders.rows[0]!.count).toBeGreaterThan(0)

  async function buy(lines: readonly { reference: number; quantity: number }[], dropUnavailable: boolean): Promise<void> {
    const visitor = await aVisitor(shop)
    const lineItems = lines.map(({ reference, quantity }) => ({ quantity, catalogReference: references[reference]! }))
    const { body } = await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
    const { body: made } = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
      channelType: 'WEB',
      email: 'buyer@example.com',
      shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
    })
    const id = made.checkoutId as string
    if (dropUnavailable) {
      const { body: shown } = await visitor.send('GET', `/ecom/v1/checkouts/${id}`)
      const unavailable = shown.checkout.lineItems.filter((line: any) => line.availability.status !== 'AVAILABLE')
      const lineItemIds = unavailable.map((line: any) => line.id)
      if (lineItemIds.length > 0) await visitor.send('POST', `/ecom/v1/checkouts/${id}/remove-line-items`, { lineItemIds })
    }
    const { body: shown } = await visitor.send('GET', `/ecom/v1/checkouts/${id}`)
    const code = shown.checkout.shippingInfo.carrierServiceOptions?.[0]?.shippingOptions[0]?.code
    const contactDetails = { firstName: 'Anna', lastName: 'Müller' }
    await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, {
      checkout: {
        id,
        shippingInfo: { shippingDestination: { contactDetails }, ...(code && { selectedCarrierServiceOption: { code } }) },
      },
    })
    const { status } = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
    expect(status).toBeLessThan(500)
    const isForeign = ({ catalogReference }: any) => catalogReference.appId !== storesAppId
    for (const line of body.cart.lineItems.filter(isForeign)) expect(line.availability.status).toBe('NOT_FOUND')
  }
})

/** Products whose ledger shows fewer pieces than their order lines sold. */
async function soldWithoutMovement({ server: { database }, credentials: { siteId } }: TestShop) {
  const { rows } = await sql<{ order_id: string; sold: number; taken: number }>`
    select sold.order_id, sold.quantity::int as sold, coalesce(taken.quantity, 0)::int as taken
    from (
      select id::text as order_id, sum((line ->> 'quantity')::int) as quantity
      from sales_order cross join lateral jsonb_array_elements(doc -> 'lineItems') as line
      where site_id = ${siteId} group by id
    ) as sold
    left join (
      select order_id, sum(quantity) as quantity from stock_reservation where site_id = ${siteId} group by order_id
    ) as taken on taken.order_id = sold.order_id
    where coalesce(taken.quantity, 0) <> sold.quantity`.execute(database.db)
  return rows
}

test('an item of an app without a catalogue has no price and cannot be ordered', async () => {
  const shop = await aShop(server)
  const { id, variantId } = await aProduct(shop, { price: '20.00', stock: 2 })
  const visitor = await aVisitor(shop)
  const catalogReference = { appId: foreignAppId, catalogItemId: id, options: { variantId } }
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ quantity: 2, catalogReference }],
  })
  expect(body.cart.lineItems[0]).toMatchObject({ availability: { status: 'NOT_FOUND' }, price: { amount: '0.00' } })
  const created = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'a@example.com',
  })
  const refused = await visitor.send('POST', `/ecom/v1/checkouts/${created.body.checkoutId}/create-order`, {})
  expect(codeOf(refused)).toBe('FULL_OUT_OF_STOCK')
})

test('a checkout that was marked as completed without an order makes room for a new one', async () => {
  const shop = await aShop(server)
  const { id, variantId } = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const catalogReference = { appId: storesAppId, catalogItemId: id, options: { variantId } }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] })
  const begin = () => visitor.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  const first = await begin()
  expect((await shop.owner('POST', `/ecom/v1/checkouts/${first.body.checkoutId}/mark-as-completed`, {})).status).toBe(200)
  const second = await begin()
  expect(second.status).toBe(200)
  expect(second.body.checkoutId).not.toBe(first.body.checkoutId)
})
