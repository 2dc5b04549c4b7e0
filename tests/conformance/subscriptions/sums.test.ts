import { contactTaxDetails, taxExemptGroups } from '@wix/ecom'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aTaxedShop } from '../platform/plugin-builders.ts'
import {
  buy,
  cards,
  cardToken,
  charge,
  checkoutOf,
  day,
  later,
  monthly,
  ordersOf,
  sellBySubscription,
  subscriptionOf,
  type SubscriptionShop,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

interface Sold {
  id: string
  variantId: string
  optionId: string
  /** Minor units of one unit by subscription. */
  agreed: bigint
}

const offers = [
  { price: '10.00', percentOff: 0, agreed: 1000n },
  { price: '3.33', percentOff: 15, agreed: 283n },
  { price: '19.99', percentOff: 33.3, agreed: 1333n },
]

async function sellAll(shop: TestShop): Promise<Sold[]> {
  const all: Sold[] = []
  for (const { price, percentOff, agreed } of offers) {
    const { id, variantId } = await aProduct(shop, { price, stock: 5000 })
    const [optionId = ''] = await sellBySubscription(shop, id, [
      { ...monthly, ...(percentOff > 0 && { discount: { percentOff } }) },
    ])
    all.push({ id, variantId, optionId, agreed })
  }
  return all
}

const lineOf = ({ id, variantId, optionId }: Sold, quantity: number, once: boolean) => ({
  quantity,
  catalogReference: {
    appId: storesAppId,
    catalogItemId: id,
    options: { variantId, ...(!once && { subscriptionOptionId: optionId }) },
  },
})

/** Half a cent is rounded up. */
const taxOf = (amount: bigint) => (amount * 19n + 50n) / 100n

const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

test.each([false, true])(
  'a renewal costs its lines at the agreed prices, and the agreed delivery, with tax; prices with tax: %s',
  { timeout: 120_000 },
  async (taxIncluded) => {
    const shop = await aTaxedShop(server, taxIncluded)
    const sold = await sellAll(shop)
    const of: SubscriptionShop = { shop, product: { id: '', variantId: '', optionIds: [] } }
    const specification = {
      code: 'OFF',
      name: 'Off',
      percentOffRate: 50,
      active: true,
      startTime: '1500000000000',
      scope: { namespace: 'stores' },
    }
    expect((await shop.owner('POST', '/stores/v2/coupons', { specification })).status).toBe(200)
    const quantities = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(quantities, fc.boolean(), fc.boolean(), async (counts, withCoupon, withOnce) => {
        if (counts.every((count) => count === 0)) return
        const chosen = sold.flatMap((each, index) => (counts[index] ? [{ each, quantity: counts[index] }] : []))
        const lines = chosen.map(({ each, quantity }) => lineOf(each, quantity, false))
        const buyer = await aVisitor(shop)
        const checkoutId = await checkoutOf(buyer, withOnce ? [...lines, lineOf(sold[0]!, 1, true)] : lines)
        if (withCoupon)
          await buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId }, couponCode: 'OFF' })
        const paid = await charge(buyer, checkoutId, {
          paymentToken: await cardToken(buyer, cards.good),
          savePaymentMethod: true,
        })
        expect(paid.status, JSON.stringify(paid.body)).toBe(200)
        await server.app.drain()
        const { order } = (await shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)).body
        const subscriptionId = order.lineItems[0].subscriptionInfo.id
        const amounts = [...chosen.map(({ each, quantity }) => each.agreed * BigInt(quantity)), 490n]
        const sum = amounts.reduce((all, amount) => all + amount, 0n)
        const total = taxIncluded ? sum : sum + amounts.reduce((all, amount) => all + taxOf(amount), 0n)
        expect((await subscriptionOf(of, subscriptionId)).subscription.nextTotal).toBe(decimal(total))
        await later(of, 32 * day)
        const [, renewal] = await ordersOf(of, subscriptionId)
        expect(renewal).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: decimal(total) } } })
        expect(renewal.balanceSummary.paid.amount).toBe(decimal(total))
      }),
      { numRuns: 8, seed: 74 },
    )
  },
)

test.each([false, true])('a member who is exempt pays no tax at a renewal either; prices with tax: %s', async (taxIncluded) => {
  const shop = await aTaxedShop(server, taxIncluded)
  const product = await aProduct(shop, { price: '119.00' })
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const member = await aMember(shop)
  const owner = ownerClient(shop, { taxExemptGroups, contactTaxDetails })
  const [everything] = (await owner.taxExemptGroups.listDefaultTaxExemptGroups()).taxExemptGroups!
  await owner.contactTaxDetails.upsertContactTaxDetails({ _id: member.id, taxExemptGroupId: everything!._id! })
  const { subscriptionId } = await buy(of, [lineOf({ ...product, optionId: of.product.optionIds[0]!, agreed: 0n }, 1, false)], {
    buyer: member,
  })
  await later(of, 32 * day)
  const [first, renewal] = await ordersOf(of, subscriptionId)
  expect(first.priceSummary.tax.amount).toBe('0.00')
  expect(renewal.priceSummary).toMatchObject({ tax: { amount: '0.00' }, total: { amount: first.priceSummary.total.amount } })
})

test.each([false, true])(
  'an exemption that staff set for the checkout stays for the renewals; prices with tax: %s',
  async (taxIncluded) => {
    const shop = await aTaxedShop(server, taxIncluded)
    const product = await aProduct(shop, { price: '119.00' })
    const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
    const owner = ownerClient(shop, { taxExemptGroups })
    const [everything] = (await owner.taxExemptGroups.listDefaultTaxExemptGroups()).taxExemptGroups!
    const visitor = await aVisitor(shop)
    const id = await checkoutOf(visitor, [lineOf({ ...product, optionId: of.product.optionIds[0]!, agreed: 0n }, 1, false)])
    const exempted = await shop.owner('PATCH', `/ecom/v1/checkouts/${id}`, {
      checkout: { id, taxExemptGroupId: everything!._id! },
    })
    expect(exempted.status, JSON.stringify(exempted.body)).toBe(200)
    const paid = await charge(visitor, id, { paymentToken: await cardToken(visitor, cards.good), savePaymentMethod: true })
    await server.app.drain()
    const { body } = await shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)
    await later(of, 32 * day)
    const [first, renewal] = await ordersOf(of, body.order.lineItems[0].subscriptionInfo.id)
    expect(first.priceSummary.tax.amount).toBe('0.00')
    expect(renewal.priceSummary).toMatchObject({ tax: { amount: '0.00' }, total: { amount: first.priceSummary.total.amount } })
    expect(renewal.taxInfo.taxExemption).toMatchObject({ taxExemptGroupId: everything!._id! })
  },
)

test.each([false, true])('prices stay as agreed when the region changes whether they include tax: %s', async (taxIncluded) => {
  const shop = await aTaxedShop(server, taxIncluded)
  const product = await aProduct(shop, { price: '10.00' })
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const line = lineOf({ ...product, optionId: of.product.optionIds[0]!, agreed: 0n }, 1, false)
  const { subscriptionId } = await buy(of, [line])
  const [region] = (await shop.owner('POST', '/billing/v1/tax-regions/query', { query: {} })).body.taxRegions
  const changed = await shop.owner('PATCH', `/billing/v1/tax-regions/${region.id}`, {
    taxRegion: { id: region.id, revision: region.revision, taxIncludedInPrice: !taxIncluded },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await later(of, 32 * day)
  const [, renewal] = await ordersOf(of, subscriptionId)
  expect(renewal.priceSummary.total.amount).toBe(taxIncluded ? '14.90' : '17.73')
})

test('a currency without cents renews without cents', async () => {
  const shop = await aShop(server, { currency: 'JPY' })
  await aShippingOption(shop, { price: '490' })
  const product = await aProduct(shop, { price: '1000' })
  const optionIds = await sellBySubscription(shop, product.id, [{ ...monthly, discount: { percentOff: 33.3 } }])
  const of = { shop, product: { ...product, optionIds } }
  const { subscriptionId } = await buy(of, [lineOf({ ...product, optionId: optionIds[0]!, agreed: 0n }, 3, false)])
  await later(of, 32 * day)
  const [, renewal] = await ordersOf(of, subscriptionId)
  expect(renewal).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: '2491' } } })
})

test('what comes to nothing is renewed without a charge, and stays settled', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const product = await aProduct(shop)
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const line = lineOf({ ...product, optionId: of.product.optionIds[0]!, agreed: 0n }, 1, false)
  const { subscriptionId } = await buy(of, [line])
  const path = '/v1/draft-subscription-contracts'
  const { body } = await shop.owner('POST', path, { subscriptionContractId: subscriptionId, target: { contractTarget: {} } })
  const draft = body.calculatedDraftSubscriptionContract.draftSubscriptionContract
  const lineItemChanges = [{ lineItemId: draft.lineItems[0].lineItem.id, newPrice: '0' }]
  await shop.owner('POST', `${path}/${draft.id}/line-items`, { lineItemChanges })
  const shippingInfo = { ...draft.shippingDetails.shippingInfo, cost: { price: { amount: '0' } } }
  const free = await shop.owner('PUT', `${path}/${draft.id}/shipping-info`, { shippingInfo })
  expect(free.status, JSON.stringify(free.body)).toBe(200)
  expect((await shop.owner('POST', `${path}/${draft.id}/commit`, {})).status).toBe(200)
  for (let months = 0; months < 3; months++) await later(of, 32 * day)
  const { cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toHaveLength(4)
  for (const { status } of cycles) expect(status).toBe('PAID')
})
