import { draftOrders } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, declareNamespace } from '../../support/shop/builders.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { anUnpaidOrder, customItem } from '../orders/draft-orders/draft-orders-builders.ts'
import { eventsOf, orderNow } from '../orders/orders-builders.ts'

// Drafts of orders through the functions of the published package, and what each of them changes.

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The package's types lack some of these functions. */
const drafts = () => hidden(ownerClient(shop, { draftOrders }).draftOrders)

async function aDraft(): Promise<string> {
  const { calculatedDraftOrder } = await drafts().createDraftOrder!({
    draftOrder: { customLineItems: [customItem('Frame', '20.00', 2)] },
  })
  return calculatedDraftOrder.draftOrder._id
}

const after = ({ calculatedDraftOrder }: any) => calculatedDraftOrder.draftOrder

test('an empty draft gets a buyer, addresses, a place and extended fields', async () => {
  const id = after(await drafts().createEmptyDraftOrder!())._id
  const address = { country: 'DE', city: 'Berlin', postalCode: '10119' }
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
  const buyer = await drafts().setBuyerInfo!(id, { buyerInfo: { email: 'ada@example.com' } })
  expect(after(buyer)).toMatchObject({ buyerInfo: { email: 'ada@example.com' } })
  const recipient = await drafts().setRecipientInfo!(id, { recipientInfo: { address, contactDetails } })
  expect(after(recipient).recipientInfo.recipientInfo ?? after(recipient).recipientInfo).toMatchObject({
    address,
    contactDetails,
  })
  const billing = await drafts().setBillingInfo!(id, { billingInfo: { address, contactDetails } })
  expect(after(billing)).toMatchObject({ billingDetails: { billingInfo: { address, contactDetails } } })
  const { body } = await shop.owner('POST', '/stoa/v1/locations', { location: { name: 'Counter', address } })
  const placed = await drafts().setBusinessLocation!(id, { businessLocation: { _id: body.location.id } })
  expect(after(placed)).toMatchObject({ businessLocationDetails: { businessLocation: { _id: body.location.id } } })
  await declareNamespace(shop, 'crm', { channel: 'TEXT' })
  const namespaceData = { channel: 'phone' }
  const extended = await drafts().updateExtendedFields!(id, 'crm', { namespaceData })
  expect(extended.draftOrder.extendedFields.namespaces).toEqual({ crm: namespaceData })
})

test('a deposit is a part of the total', async () => {
  const id = await aDraft()
  const set = await drafts().setDeposit!(id, { depositDetails: { amount: { amount: '15.00' } } })
  expect(after(set)).toMatchObject({ depositDetails: { amount: { amount: '15.00' } } })
})

test('discounts and fees by hand are added, switched off, and taken away again', async () => {
  const id = await aDraft()
  const total = (answer: any) => after(answer).priceSummary.total.amount
  const discounted = await drafts().createCustomDiscounts!(id, {
    discounts: [{ discountType: 'GLOBAL', priceAmount: { amount: '4.00' }, applyToDraftOrder: true }],
  })
  expect(total(discounted)).toBe('36.00')
  const discountId = after(discounted).discounts[0].discount._id
  expect(total(await drafts().setDiscounts!(id, [{ _id: discountId, applied: false }]))).toBe('40.00')
  const fee = await drafts().createCustomAdditionalFees!(id, {
    customAdditionalFees: [{ name: 'Wrap', price: { amount: '2.50' }, applyToDraftOrder: true }],
  })
  expect(total(fee)).toBe('42.50')
  const feeId = after(fee).additionalFees[0].additionalFee._id
  expect(total(await drafts().setAdditionalFees!(id, [{ _id: feeId, applied: false }]))).toBe('40.00')
  const withoutFee = await drafts().deleteCustomAdditionalFees!(id, [feeId])
  expect(after(withoutFee).additionalFees).toEqual([])
  const withoutDiscount = await drafts().deleteCustomDiscounts!(id, [discountId])
  expect(after(withoutDiscount).discounts).toEqual([])
})

test('a draft is exempt from tax, and an order says whether it can be changed', async () => {
  const exempt = await drafts().setTaxExemption!(await aDraft(), { taxExempt: true })
  expect(after(exempt)).toMatchObject({ taxInfo: { taxExempt: true }, priceSummary: { total: { amount: '40.00' } } })
  const order = await anUnpaidOrder(shop, [await aProduct(shop)])
  expect(await drafts().getOrderDraftabilityStatus!(order.id)).toMatchObject({ orderDraftable: true })
  await shop.owner('POST', `/ecom/v1/orders/${order.id}/cancel`, {})
  const { orderDraftable, nonDraftableReasons } = await drafts().getOrderDraftabilityStatus!(order.id)
  expect([orderDraftable, nonDraftableReasons]).toEqual([false, ['ORDER_STATUS_IS_NOT_SUPPORTED']])
})

test('an app commits changes of an order in one call, and those of a draft', async () => {
  const order = await anUnpaidOrder(shop, [await aProduct(shop, { price: '20.00' })])
  const [line] = order.lineItems
  const path = `/ecom/v1/orders/${order.id}/commit-deltas`
  const { status, body } = await shop.owner('POST', path, {
    changes: { lineItems: [{ lineItemId: line.id, changedDetails: { quantity: 3 } }] },
    reason: 'Asked for by phone',
  })
  expect([status, body.order?.lineItems?.[0]?.quantity, body.order?.priceSummary?.total?.amount]).toEqual([200, 3, '64.90'])
  expect((await orderNow(shop, order.id)).activities.at(-1)).toMatchObject({
    activityType: 'DRAFT_ORDER_CHANGES_APPLIED',
    draftOrderChangesApplied: { reason: 'Asked for by phone' },
  })
  expect(await eventsOf(shop, order.id)).toContain('committed')
  const begun = await drafts().createDraftOrder!({ sourceOrderId: order.id })
  const draftOrderId = after(begun)._id
  await drafts().updateLineItems!(draftOrderId, [{ lineItemId: line.id, newQuantity: 1 }])
  const second = await shop.owner('POST', path, { draftOrderId })
  expect(second.body.order.priceSummary.total.amount).toBe('24.90')
  expect(codeOf(await shop.owner('POST', path, { draftOrderId }))).toBe('DRAFT_ORDER_ALREADY_COMMITTED')
  expect((await shop.owner('POST', path, {})).status).toBe(400)
})
