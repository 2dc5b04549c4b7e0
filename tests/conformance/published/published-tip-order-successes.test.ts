import { checkout, currentCart, tips } from '@wix/ecom'
import { expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { recipient, storesAppId } from '../../support/shop/builders.ts'
import { visitorClient } from '../../support/shop/shop.ts'
import { anOrder, collector, transactionsNow } from '../orders/orders-builders.ts'
import { codeOf, refusedWith } from '../../support/requests/answers.ts'
import { server, shop, print, frame, owner, presets, aPerson, setUp } from './published-tip-set-up.ts'

setUp()

const invalidTip = (reason: string) => ({ details: { applicationError: { code: 'INVALID_TIP', data: { reason } } } })

/** A checkout of the published client's own visitor, who is to pay 50.05 and the delivery. */
async function aTippedCheckout(businessLocationId?: string) {
  const visitor = visitorClient(shop, { currentCart, checkout, tips }) as any
  const lineItems = [print, frame].map(({ id, variantId }) => ({
    quantity: 1,
    catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
  }))
  await visitor.currentCart.addToCurrentCart({ lineItems, businessLocationId })
  const { checkoutId } = await visitor.currentCart.createCheckoutFromCurrentCart({
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Allee 1' },
  })
  const shown = await visitor.checkout.getCheckout(checkoutId)
  const [option] = shown.shippingInfo.carrierServiceOptions[0].shippingOptions
  await visitor.checkout.updateCheckout(checkoutId, {
    shippingInfo: { shippingDestination: { contactDetails: recipient }, selectedCarrierServiceOption: { code: option.code } },
  })
  const { purchaseFlowId } = await visitor.checkout.getCheckout(checkoutId)
  return { visitor, checkoutId, purchaseFlowId }
}

/** Places the order of a checkout as the owner's app, unpaid. */
async function place(checkoutId: string): Promise<string> {
  const { orderId } = await owner().checkout.createOrder(checkoutId)
  return orderId
}

test('a choice at checkout is in its totals, in the order, split among the staff, paid and refunded', async () => {
  const { tips: api, tipSettings: settings, orders: ordersApi } = owner()
  await settings.createDefaultTipSettings({ tipType: 'PERCENTAGE', presets, staffDistributionMethod: 'EQUAL' })
  const [ada, bo] = [await aPerson('Ada'), await aPerson('Bo')]
  const { visitor, checkoutId, purchaseFlowId } = await aTippedCheckout()
  const before = await visitor.checkout.getCheckout(checkoutId)
  expect(await visitor.tips.getTipChoice(purchaseFlowId)).toEqual({})
  const choice = { tipType: 'PERCENTAGE', value: '12.5' }
  expect(await visitor.tips.updateTipChoice(choice, { purchaseFlowId })).toEqual({ tipChoice: choice })
  expect(await visitor.tips.getTipChoice(purchaseFlowId)).toEqual({ tipChoice: choice })
  const tipped = await visitor.checkout.getCheckout(checkoutId)
  // 12.5 % of 50.05 is 6.25625.
  expect(tipped.additionalFees).toMatchObject([{ name: 'Tip', price: { amount: '6.26' }, source: 'PLATFORM' }])
  expect(tipped.priceSummary).toMatchObject({
    additionalFees: { amount: '6.26' },
    tax: before.priceSummary.tax,
    total: { amount: (Number(before.priceSummary.total.amount) + 6.26).toFixed(2) },
  })
  const orderId = await place(checkoutId)
  const order = await ordersApi.getOrder(orderId)
  expect(order).toMatchObject({ purchaseFlowId, priceSummary: { total: { amount: tipped.priceSummary.total.amount } } })
  const { tip } = await api.getTipByOrderId(orderId)
  expect(tip).toMatchObject({ _id: order.additionalFees[0].code, amount: '6.26', lineItemSubtotal: '50.05' })
  expect(tip.distributions.map(({ staff, amount, source }: any) => [staff.name, amount, source])).toEqual([
    ['Ada', '3.13', 'WEB'],
    ['Bo', '3.13', 'WEB'],
  ])
  const found = await api
    .queryTipDistributions()
    .in(
      '_id',
      tip.distributions.map(({ _id }: any) => _id),
    )
    .find()
  expect(found.items).toHaveLength(2)
  expect(await api.sumTipDistributionAmounts({ 'staff.id': bo })).toEqual({ totalAmount: '3.13' })
  const report = async () => {
    await server.app.drain()
    const from = new Date(server.clock.now().getTime() - 7 * 86_400_000).toISOString().slice(0, 10)
    return (await shop.owner('GET', `/stoa/v1/tips/report?from=${from}`)).body.rows
  }
  expect(await report()).toMatchObject([
    { staffId: ada, source: 'WEB', tips: 1, paid: '0.00', open: '3.13', refunded: '0.00' },
    { staffId: bo, staffName: 'Bo', paid: '0.00', open: '3.13' },
  ])
  await collector(shop, orderId, 'mark-as-paid')
  expect(await report()).toMatchObject([{ paid: '3.13', open: '0.00' }, { paid: '3.13' }])
  const { overview } = (await shop.owner('GET', '/stoa/v1/insights/overview')).body
  expect(overview.tips).toEqual({ current: '6.26', previous: '0.00' })
  await expect(api.removeTipFromOrder({ orderId })).rejects.toMatchObject(refusedWith('CANNOT_REMOVE_PAID_TIP_DISTRIBUTION'))
  const [{ id: paymentId }] = (await transactionsNow(shop, orderId)).payments
  const refund = (amount: string) =>
    collector(shop, orderId, 'trigger-refund', {
      payments: [{ paymentId }],
      details: { additionalFees: [{ additionalFeeId: order.additionalFees[0]._id, amount: { amount } }] },
    })
  expect((await refund('6.27')).body.details.validationError.fieldViolations[0]).toMatchObject({ ruleName: 'REFUND_AMOUNT' })
  expect((await refund('2.00')).status).toBe(200)
  expect((await refund('4.27')).status).toBe(400)
  expect(await report()).toMatchObject([{ refunded: '1.00' }, { refunded: '1.00' }])
  await expect(api.setTipOnOrder({ orderId, tip: { amount: '9.00' } })).rejects.toMatchObject(invalidTip('ORDER_REFUNDED'))
  await expect(api.addTipDistributionsToOrder({ orderId, tipDistributions: [share(ada, '1.00')] })).rejects.toMatchObject(
    refusedWith('PARTIALLY_OR_FULLY_REFUNDED_ORDER_CANNOT_BE_EDITED'),
  )
  // A newly assigned share also bears the refund.
  await shop.owner('POST', '/stoa/v1/tips/split', { orderId, shares: [{ staffId: bo, amount: '6.26' }] })
  expect(await report()).toMatchObject([{ staffId: bo, paid: '6.26', refunded: '2.00' }])
  await collector(shop, orderId, 'trigger-refund', { payments: [{ paymentId }] })
  expect(await report()).toMatchObject([{ refunded: '6.26' }])
})

test('a choice that the settings do not allow is refused, and one that they no longer allow counts nothing', async () => {
  const { tipSettings: settings } = owner()
  const { visitor, checkoutId, purchaseFlowId } = await aTippedCheckout()
  const choose = (tipType: string, value: string) => visitor.tips.updateTipChoice({ tipType, value }, { purchaseFlowId })
  const refused = (ruleName: string) => ({ details: { validationError: { fieldViolations: [{ ruleName }] } } })
  await expect(choose('PERCENTAGE', '10')).rejects.toMatchObject(refused('TIPS_ARE_OFF'))
  const { tipSettings: main } = await settings.createDefaultTipSettings({
    tipType: 'PERCENTAGE',
    presets,
    allowCustomAmount: false,
  })
  await expect(choose('CUSTOM', '3.00')).rejects.toMatchObject(refused('CUSTOM_TIP_NOT_ALLOWED'))
  await expect(choose('AMOUNT', '5')).rejects.toMatchObject(refused('TIP_TYPE_NOT_OFFERED'))
  await expect(choose('PERCENTAGE', '99')).rejects.toMatchObject(refused('NO_SUCH_PRESET'))
  await choose('CUSTOM', '0')
  await settings.updateTipSettings({ ...main, allowCustomAmount: true })
  for (const value of ['90000000000000000', '99999999999999999999999'])
    await expect(choose('CUSTOM', value)).rejects.toMatchObject(refused('TIP_TOO_HIGH'))
  await choose('PERCENTAGE', '10')
  const other = visitorClient(shop, { tips }) as any
  for (const call of [
    () => other.tips.getTipChoice(purchaseFlowId),
    () => other.tips.updateTipChoice({ tipType: 'PERCENTAGE', value: '10' }, { purchaseFlowId }),
  ])
    await expect(call()).rejects.toMatchObject(refusedWith('PERSON_IDENTITY_NOT_FOUND'))
  await settings.updateTipSettings({ ...main, revision: '2', allowCustomerTip: false })
  await expect(visitor.checkout.createOrder(checkoutId)).rejects.toMatchObject(refusedWith('CHECKOUT_CHANGED'))
  expect((await visitor.checkout.getCheckout(checkoutId)).additionalFees).toEqual([])
})

// The client changes dates of a request in place, so each request gets its own.
const transactionId = newId()
const transaction = () => ({ _id: transactionId, date: new Date('2026-03-01T10:00:00Z') })
const share = (staffMemberId: string, amount: string, more = {}) => ({
  staff: { staffMemberId },
  amount,
  transaction: transaction(),
  ...more,
})

test('a tip is set, added to and removed on an order, which then costs so much more or less', async () => {
  const { tips: api, orders: ordersApi } = owner()
  const [ada, bo] = [await aPerson('Ada'), await aPerson('Bo')]
  const { id: orderId } = await anOrder(shop)
  const total = async () => (await ordersApi.getOrder(orderId)).priceSummary.total.amount
  await expect(api.getTipByOrderId(orderId)).rejects.toMatchObject(refusedWith('TIP_NOT_FOUND'))
  expect(await api.removeTipFromOrder({ orderId })).toEqual({ orderInfo: {} })
  const set = await api.setTipOnOrder({ orderId, tip: { amount: '5.00' } })
  expect(set).toMatchObject({ tip: { amount: '5.00', undistributedAmount: '5.00' }, orderInfo: { orderId } })
  expect([await total(), (await ordersApi.getOrder(orderId)).balanceSummary.balance.amount]).toEqual(['49.90', '49.90'])
  expect(await api.removeTipFromOrder({ orderId })).toEqual({ orderInfo: { orderId } })
  expect(await total()).toBe('44.90')
  for (const [tip, reason] of [
    [{ amount: '0' }, 'AMOUNT_NOT_POSITIVE'],
    [{ amount: '3.00', distributions: [share(ada, '3.01')] }, 'DISTRIBUTIONS_EXCEED_AMOUNT'],
  ] as const)
    await expect(api.setTipOnOrder({ orderId, tip })).rejects.toMatchObject(invalidTip(reason))
  const first = await api.setTipOnOrder({
    orderId,
    tip: { amount: '4.00', distributions: [share(ada, '3.00', { source: 'POS' })] },
  })
  expect(first.tip).toMatchObject({
    undistributedAmount: '1.00',
    distributions: [{ amount: '3.00', source: 'POS', staff: { _id: ada }, transaction: transaction() }],
  })
  await expect(api.setTipOnOrder({ orderId, tip: { amount: '9.00' } })).rejects.toMatchObject(
    invalidTip('CHARGED_DISTRIBUTION_MISSING'),
  )
  const added = await api.addTipDistributionsToOrder({ orderId, tipDistributions: [share(bo, '2.50')] })
  expect(added).toMatchObject({
    tipDistributions: [{ amount: '2.50', staff: { _id: bo } }],
    orderInfo: { additionalFeePrice: { amount: '6.50' } },
  })
  expect(await total()).toBe('51.40')
  expect((await api.getTipByOrderId(orderId)).tip.distributions).toHaveLength(2)
  expect((await ordersApi.getOrder(orderId)).additionalFees).toHaveLength(1)
  await expect(api.addTipDistributionsToOrder({ orderId, tipDistributions: [share(bo, '0')] })).rejects.toMatchObject(
    refusedWith('INVALID_TIP_DISTRIBUTION'),
  )
  await expect(api.removeTipFromOrder({ orderId })).rejects.toMatchObject(refusedWith('CANNOT_REMOVE_PAID_TIP_DISTRIBUTION'))
})

test('orders that are not there, drafts and canceled orders have no tip', async () => {
  const { tips: api, orders: ordersApi } = owner()
  const orderId = newId()
  for (const call of [
    () => api.getTipByOrderId(orderId),
    () => api.setTipOnOrder({ orderId, tip: { amount: '5.00' } }),
    () => api.removeTipFromOrder({ orderId }),
    () => api.addTipDistributionsToOrder({ orderId, tipDistributions: [share(newId(), '1')] }),
  ])
    await expect(call()).rejects.toMatchObject(refusedWith('ORDER_NOT_FOUND'))
  await expect(api.getTipByDraftOrderId(orderId)).rejects.toMatchObject(refusedWith('DRAFT_ORDER_NOT_FOUND'))
  const { id } = await anOrder(shop)
  await ordersApi.cancelOrder(id)
  await expect(api.setTipOnOrder({ orderId: id, tip: { amount: '5' } })).rejects.toMatchObject(invalidTip('ORDER_NOT_PLACED'))
  await expect(api.addTipDistributionsToOrder({ orderId: id, tipDistributions: [share(newId(), '1')] })).rejects.toMatchObject(
    refusedWith('ORDER_CANNOT_BE_EDITED'),
  )
})

test('the back office splits a tip anew, where the settings allow it', async () => {
  const { tips: api, tipSettings: settings } = owner()
  const [ada, bo] = [await aPerson('Ada'), await aPerson('Bo')]
  const { id: orderId } = await anOrder(shop)
  await api.setTipOnOrder({ orderId, tip: { amount: '5.00' } })
  const split = async (...shares: [string, string][]) =>
    shop.owner('POST', '/stoa/v1/tips/split', { orderId, shares: shares.map(([staffId, amount]) => ({ staffId, amount })) })
  expect((await split([ada, '3.00'], [bo, '1.50'])).status).toBe(200)
  const { tip } = await api.getTipByOrderId(orderId)
  expect(tip).toMatchObject({ amount: '5.00', undistributedAmount: '0.50', distributions: [{ source: 'UNKNOWN_SOURCE' }, {}] })
  expect((await split([ada, '3.00'], [ada, '1.00'])).status).toBe(400)
  expect(codeOf(await split([ada, '5.01']))).toBe('INVALID_TIP')
  expect(codeOf(await split([newId(), '1.00']))).toBe('TIP_STAFF_NOT_FOUND')
  await settings.createDefaultTipSettings({ tipType: 'AMOUNT', presets: [{ value: 2 }], allowEditDistribution: false })
  expect(codeOf(await split([ada, '1.00']))).toBe('DISTRIBUTIONS_CANNOT_BE_EDITED')
})

test('a checkout of a place of business offers the tips of that place, any other those of the shop', async () => {
  const { tipSettings: settings } = owner()
  await settings.createDefaultTipSettings({ tipType: 'PERCENTAGE', presets })
  const locationId = newId()
  const violation = (ruleName: string) => ({ details: { validationError: { fieldViolations: [{ ruleName }] } } })
  await settings.createTipSettings({ tipType: 'AMOUNT', presets: [{ value: 3 }], allowCustomAmount: false, locationId })
  await settings.createTipSettings({ tipType: 'AMOUNT', presets: [{ value: 9 }], paymentTerminalId: 'desk' })
  const [here, elsewhere] = [await aTippedCheckout(locationId), await aTippedCheckout()]
  const three = { tipType: 'AMOUNT', value: '3' }
  const choose = (at: typeof here, choice: object) =>
    at.visitor.tips.updateTipChoice(choice, { purchaseFlowId: at.purchaseFlowId })
  expect(await choose(here, three)).toEqual({ tipChoice: three })
  await expect(choose(here, { tipType: 'CUSTOM', value: '4' })).rejects.toMatchObject(violation('CUSTOM_TIP_NOT_ALLOWED'))
  await expect(choose(elsewhere, three)).rejects.toMatchObject(violation('TIP_TYPE_NOT_OFFERED'))
  const { body } = await shop.owner('GET', `/stoa/v1/checkouts/${here.checkoutId}/tip-offer`)
  expect(body.tipOffer).toMatchObject({ tipType: 'AMOUNT', presets: [{ value: '3', amount: '3.00' }], allowCustomAmount: false })
  const { tip } = await owner().tips.getTipByOrderId(await place(here.checkoutId))
  expect(tip).toMatchObject({ amount: '3.00' })
})
