import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShippingOption } from '../../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../../support/servers/server.ts'
import { aShop } from '../../../support/shop/shop.ts'
import { stockOf } from '../../../support/shop/stock.ts'
import { refusedWith } from '../../../support/requests/answers.ts'
import { eventsOf } from '../orders-builders.ts'
import { customItem, draftClient, item } from './draft-orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an order by phone: items of the catalogue and others, a discount, a fee, delivery and a buyer become one order', async () => {
  const shop = await aShop(server)
  const { draftOrders: drafts } = draftClient(shop)
  const print = await aProduct(shop, { price: '20.00' })
  await aShippingOption(shop)
  const { calculatedDraftOrder, preexistingDraftOrder } = await drafts.createDraftOrder({
    draftOrder: {
      catalogLineItems: [item(print, 2)],
      customLineItems: [customItem('Frame', '7.50')],
      buyerInfo: { email: 'ada@example.com' },
      recipientInfo: { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' }, address: { country: 'DE', city: 'Berlin' } },
    },
  })
  expect(preexistingDraftOrder).toBe(false)
  const draft = calculatedDraftOrder!.draftOrder!
  expect(draft).toMatchObject({
    status: 'DRAFT',
    currency: 'EUR',
    priceSummary: { subtotal: { amount: '47.50' }, total: { amount: '47.50' } },
  })
  expect(draft.lineItems!.map(({ added, lineItem }) => [added, lineItem!.productName!.original, lineItem!.quantity])).toEqual([
    [true, 'Print', 2],
    [true, 'Frame', 1],
  ])
  const id = draft._id!
  const discounted = await drafts.createCustomDiscounts(id, {
    discounts: [{ discountType: 'GLOBAL', percentage: '10', description: 'Regular', applyToDraftOrder: true } as never],
  })
  expect(discounted.calculatedDraftOrder!.draftOrder!.priceSummary).toMatchObject({
    discount: { amount: '4.75' },
    total: { amount: '42.75' },
  })
  await drafts.createCustomAdditionalFees(id, {
    customAdditionalFees: [{ name: 'Gift wrap', price: { amount: '2.00' }, applyToDraftOrder: true }],
  })
  const [option] = discounted.calculatedDraftOrder!.shippingOptions!
  expect(option).toMatchObject({ title: 'Standard', cost: { price: { amount: '4.90' }, currency: 'EUR' } })
  const complete = await drafts.setShippingInfo(id, {
    shippingInfo: {
      code: option!.code!,
      logistics: { shippingDestination: { address: { country: 'DE', city: 'Berlin' }, contactDetails: { firstName: 'Ada' } } },
    } as never,
  })
  expect(complete.calculatedDraftOrder!.draftOrder).toMatchObject({
    priceSummary: { shipping: { amount: '4.90' }, totalAdditionalFees: { amount: '2.00' }, total: { amount: '49.65' } },
    balanceSummary: { balance: { amount: '49.65' }, paid: { amount: '0.00' } },
  })
  const created = await drafts.createOrderFromDraft(id)
  expect(created.committedDraftOrder).toMatchObject({ status: 'COMMITTED', orderId: created.createdOrder!._id })
  expect(created.createdOrder).toMatchObject({
    number: expect.stringMatching(/^\d+$/),
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    channelInfo: { type: 'BACKOFFICE_MERCHANT' },
    buyerInfo: { email: 'ada@example.com' },
    priceSummary: { total: { amount: '49.65' } },
    appliedDiscounts: [{ merchantDiscount: { amount: { amount: '4.75' }, description: 'Regular' } }],
    additionalFees: [{ name: 'Gift wrap', price: { amount: '2.00' } }],
    shippingInfo: { title: 'Standard' },
  })
  expect(await stockOf(shop, print.variantId)).toBe(8)
  expect(await eventsOf(shop, id, 'wix.ecom.v1.draft_order')).toEqual(['created', 'updated', 'updated', 'updated', 'updated'])
  await expect(drafts.createOrderFromDraft(id)).rejects.toMatchObject(refusedWith('DRAFT_ORDER_ALREADY_COMMITTED'))
  await expect(drafts.setBuyerInfo(id, { buyerInfo: { email: 'x@example.com' } })).rejects.toMatchObject(
    refusedWith('DRAFT_ORDER_ALREADY_COMMITTED'),
  )
  await expect(drafts.deleteDraftOrder(id)).rejects.toMatchObject(refusedWith('DRAFT_ORDER_CANNOT_BE_DELETED'))
  const { calculatedDraftOrder: kept } = await drafts.getDraftOrder(id)
  expect(kept!.draftOrder).toMatchObject({ status: 'COMMITTED', priceSummary: { total: { amount: '49.65' } } })
})

test('a draft that is no order yet is found, changed and deleted', async () => {
  const shop = await aShop(server)
  const { draftOrders: drafts } = draftClient(shop)
  const { calculatedDraftOrder } = await drafts.createDraftOrder({
    draftOrder: { customLineItems: [customItem('Frame', '7.50', 3)] },
  })
  const { _id: id, lineItems } = calculatedDraftOrder!.draftOrder!
  const lineItemId = lineItems![0]!.lineItem!._id!
  const changed = await drafts.updateLineItems(id!, [{ lineItemId, newQuantity: 2, newPrice: '5.00' }])
  expect(changed.calculatedDraftOrder!.draftOrder).toMatchObject({ priceSummary: { total: { amount: '10.00' } } })
  const { items } = await drafts.queryDraftOrders().eq('status', 'DRAFT').find()
  expect(items.map(({ _id, priceSummary }) => [_id, priceSummary!.total!.amount])).toEqual([[id, '10.00']])
  await drafts.deleteDraftOrder(id!)
  expect(await eventsOf(shop, id!, 'wix.ecom.v1.draft_order')).toEqual(['created', 'updated', 'deleted'])
  await expect(drafts.getDraftOrder(id!)).rejects.toMatchObject(refusedWith('DRAFT_ORDER_DOES_NOT_EXIST'))
})
