import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../../support/servers/server.ts'
import { aVisitor } from '../../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../../support/shop/shop.ts'
import { aTaxedShop } from '../../platform/plugin-builders.ts'
import { orderNow } from '../orders-builders.ts'
import { customItem, draftClient, edited } from './draft-orders-builders.ts'

// What a buyer sees of a draft is what is ordered, and what was ordered is what is shown afterwards.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A draft of two pens at 10.00 that is shared with a buyer. */
async function anOffer(shop: TestShop) {
  const { draftOrders: drafts } = draftClient(shop)
  const { calculatedDraftOrder } = await drafts.createDraftOrder({
    draftOrder: { customLineItems: [customItem('Pen', '10.00', 2)] as never, buyerInfo: { email: 'ada@example.com' } },
  })
  const draft = calculatedDraftOrder!.draftOrder!
  const expirationDate = new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString()
  const { body } = await shop.owner('POST', `/stoa/v1/draft-orders/${draft._id}/share`, { expirationDate })
  const token = body.url.split('/').at(-1)
  const visitor = await aVisitor(shop)
  return {
    drafts,
    id: draft._id!,
    lineItemId: draft.lineItems![0]!.lineItem!._id!,
    read: async () => (await visitor.send('POST', '/stoa/v1/shared-draft-orders/read', { token })).body.sharedDraftOrder,
    accept: (seen: { seenTotal: string; seenVersion?: string }) =>
      visitor.send('POST', '/stoa/v1/shared-draft-orders/accept', { token, ...seen }),
  }
}

test('an offer that changed under its buyer is not ordered, also if its total is the same', async () => {
  const shop = await aShop(server)
  const { drafts, id, lineItemId, read, accept } = await anOffer(shop)
  const { version: seenVersion, total: seenTotal } = await read()
  expect((await read()).version).toBe(seenVersion)
  await drafts.updateLineItems(id, [{ lineItemId, newQuantity: 1, newPrice: '20.00' }] as never)
  expect(codeOf(await accept({ seenTotal, seenVersion }))).toBe('SHARED_DRAFT_ORDER_CHANGED')
  expect((await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })).body.orders).toEqual([])
  const after = await read()
  expect(after).toMatchObject({ total: '20.00', lineItems: [{ quantity: 1, price: '20.00' }] })
  expect((await accept({ seenTotal, seenVersion: after.version })).status).toBe(200)
})

test('an accepted offer shows the order as it is, not what its draft would cost today', async () => {
  const shop = await aShop(server)
  const { lineItemId, read, accept } = await anOffer(shop)
  const { body } = await accept({ seenTotal: '20.00' })
  expect(await read()).toMatchObject({ status: 'ACCEPTED', total: '20.00', orderId: body.orderId })
  await edited(shop, body.orderId, [{ lineItemId, newQuantity: 3 }])
  expect(await read()).toMatchObject({ status: 'ACCEPTED', total: '30.00', lineItems: [{ quantity: 3 }] })
})

test('a deposit that is more than the order is said to staff and buyer before anybody accepts', async () => {
  const shop = await aShop(server)
  const { drafts, id, lineItemId, read, accept } = await anOffer(shop)
  await shop.owner('POST', `/ecom/v1/draft-orders/${id}/set-deposit`, { depositDetails: { amount: { amount: '15.00' } } })
  const { calculatedDraftOrder } = await drafts.updateLineItems(id, [{ lineItemId, newQuantity: 1 }] as never)
  const exceeded = 'DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL'
  expect(calculatedDraftOrder!.calculationErrors).toMatchObject({ orderValidationErrors: [{ code: exceeded }] })
  expect(await read()).toMatchObject({ status: 'OPEN', problem: 'NEEDS_CORRECTION' })
  expect(codeOf(await accept({ seenTotal: '10.00' }))).toBe('CREATE_ORDER_FAILED_VALIDATIONS')
  expect(codeOf(await shop.owner('POST', `/ecom/v1/draft-orders/${id}/create-order`, {}))).toBe(exceeded)
})

test('what is sold without any address is taxed at the place that sells it, until an address is known', async () => {
  const shop = await aTaxedShop(server, true)
  const { drafts, id, read, accept } = await anOffer(shop)
  expect(await read()).toMatchObject({ total: '20.00', tax: '3.19', taxIncluded: true })
  const address = { country: 'US', subdivision: 'US-CA', city: 'Fresno', postalCode: '93650', addressLine: 'Main St 1' }
  await drafts.setShippingInfo(id, {
    shippingInfo: { title: 'Parcel', cost: { price: { amount: '0' } }, logistics: { shippingDestination: { address } } },
  } as never)
  expect(await read()).toMatchObject({ tax: '0.00' })
  await drafts.setShippingInfo(id, {} as never)
  const { body } = await accept({ seenTotal: '20.00' })
  expect(await orderNow(shop, body.orderId)).toMatchObject({ taxSummary: { totalTax: { amount: '3.19' } } })

  const location = { name: 'Vienna', address: { country: 'AT', city: 'Wien', postalCode: '1010', addressLine: 'Ring 1' } }
  const made = await shop.owner('POST', '/stoa/v1/locations', { location })
  const { body: groups } = await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')
  const { body: region } = await shop.owner('POST', '/billing/v1/tax-regions', {
    taxRegion: { country: 'AT', appId: randomUUID(), taxIncludedInPrice: true },
  })
  await shop.owner('POST', '/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxRegionId: region.taxRegion.id, taxGroupId: groups.taxGroups[0].id, taxRate: '0.20' },
  })
  const inVienna = await anOffer(shop)
  await inVienna.drafts.setBusinessLocation(inVienna.id, { businessLocation: { _id: made.body.location.id } } as never)
  expect(await inVienna.read()).toMatchObject({ total: '20.00', tax: '3.33' })
})
