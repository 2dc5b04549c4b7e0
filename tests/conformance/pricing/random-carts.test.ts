import fc from 'fast-check'
import type { EstimateTotalsResponse } from '@stoa/contract/services/ecom/current-cart'
import { formatAmount, parseAmount, tipAmount, type TipChoice } from '@stoa/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explanationOf } from '../../../apps/server/src/modules/orders/orders/explanation.ts'
import { aProduct, aShippingOption, aVisitor, recipient, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { browserCart } from '../../support/shop/browser-cart.ts'
import { aGiftCard, balanceOf } from '../../support/shop/gift-cards.ts'
import { aMember } from '../../support/members/members.ts'
import { aCard, aMembershipApp, type MembershipApp } from '../../support/shop/membership-app.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { cents, expectSameInNewerForm, namesOf, sumOfSteps } from './compared-totals.ts'
import { isSoak } from '../../support/soak.ts'

// Carts with everything that changes a total. The browser computes it before the server does, and the order keeps it, to the cent.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const current = '/ecom/v1/carts/current'
const shippingAddress = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
const scopes = [{ id: 'all', catalogItemFilter: { catalogAppId: storesAppId } }]

const coupons = [
  { code: 'PERCENT', percentOffRate: 12.5 },
  { code: 'MONEY', moneyOffAmount: 7.77, minimumSubtotal: 30 },
  { code: 'PRICE', fixedPriceAmount: 9.49 },
  { code: 'DELIVERY', freeShipping: true },
  { code: 'FREE', buyXGetY: { x: 2, y: 1 } },
  { code: 'ONE', percentOffRate: 50, limitedToOneItem: true },
]

const rules = [
  { trigger: { itemQuantityRange: { from: 4, scopes } }, discount: { percentage: 15 } },
  { trigger: { subtotalRange: { from: '20', to: '90', scopes } }, discount: { fixedAmount: '0.55' } },
  { discount: { quantityBased: { configurations: [{ quantity: 3, price: '19.99' }] } } },
  { discount: { fixedPrice: '16.01' } },
]

const fees = [
  { name: 'Handling', basis: 'ORDER', amount: '1.49', taxable: true },
  { name: 'Deposit', basis: 'ITEM', amount: '0.25', taxable: false },
  { name: 'Insurance', basis: 'DELIVERY', amount: '2.03', taxable: true },
]

const tips: (TipChoice | undefined)[] = [undefined, { type: 'PERCENTAGE', value: '12.5' }, { type: 'CUSTOM', value: '3.33' }]

const quantity = fc.integer({ min: 1, max: 6 })
const carts = fc.record({
  before: fc.tuple(quantity, quantity, quantity),
  after: fc.tuple(quantity, quantity, quantity),
  rules: fc.subarray(rules),
  coupon: fc.constantFrom(undefined, ...coupons),
  buyer: fc.constantFrom('visitor', 'exempt', 'reduced'),
  tip: fc.constantFrom(...tips),
  giftCard: fc.constantFrom(undefined, '4.44', '500.00'),
  // Of members: the line that a membership pays.
  byMembership: fc.constantFrom(undefined, 0, 2),
})

/** Two tax rates, delivery, fees, tips, all coupons, and a buyer of every kind. */
async function aFullShop({ taxIncluded }: { taxIncluded: boolean }) {
  const shop = await aShop(server)
  const post = async (path: string, body: object) => {
    const answer = await shop.owner('POST', path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { taxRegion } = await post('/billing/v1/tax-regions', {
    taxRegion: { country: 'DE', appId: storesAppId, taxIncludedInPrice: taxIncluded },
  })
  const [{ id: taxGroupId }] = (await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')).body.taxGroups
  const { manualTaxMapping } = await post('/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxRegionId: taxRegion.id, taxGroupId, taxRate: '0.19', taxName: 'VAT' },
  })
  const { id: delivery } = await aShippingOption(shop)
  for (const specification of coupons) await post('/stores/v2/coupons', { specification })
  for (const feeRule of fees) await post('/stoa/v1/fee-rules', { feeRule })
  const tipSettings = { tipType: 'PERCENTAGE', presets: [{ value: 12.5 }], allowCustomAmount: true }
  await post('/tip-settings/v1/tip-settings/create-default', { tipSettings })
  const products = [
    await aProduct(shop, { name: 'Print', price: '9.99', stock: 99_999 }),
    await aProduct(shop, { name: 'Card', price: '0.51', stock: 99_999 }),
    await aProduct(shop, { name: 'Cup', price: '17.35', stock: 99_999 }),
  ]
  return { shop, post, delivery, products, taxMappingId: manualTaxMapping.id as string }
}

type FullShop = Awaited<ReturnType<typeof aFullShop>>

interface Buyer extends Pick<Visitor, 'send'> {
  /** A membership that pays everything. */
  card?: { id: string; appId: string }
}

/** A visitor, or a member who is exempt from all tax or pays a rate of their own. */
async function buyersOf({ shop, post, products, taxMappingId }: FullShop, app: MembershipApp) {
  const [{ id: wholly }] = (await shop.owner('GET', '/billing/v1/tax-exempt-groups/default-tax-exempt-groups')).body
    .taxExemptGroups
  const { taxExemptGroup: farmers } = await post('/billing/v1/tax-exempt-groups', { taxExemptGroup: { name: 'Farmers' } })
  await post('/billing/v1/manual-tax-mappings/bulk-assign-exempt-overrides', {
    assignOverrides: [{ manualTaxMappingId: taxMappingId, exemptGroupOverrides: [{ exemptGroupId: farmers.id, rate: '0.055' }] }],
  })
  const exempted = async (taxExemptGroupId: string): Promise<Buyer> => {
    const member = await aMember(shop)
    await post('/billing/v1/contact-tax-details', { contactTaxDetails: { id: member.id, taxExemptGroupId } })
    aCard(app, taxExemptGroupId, { memberId: member.id, pays: products.map(({ id }) => id), total: 99_999, remaining: 99_999 })
    return { send: member.send, card: { id: taxExemptGroupId, appId: app.appId } }
  }
  const [exempt, reduced] = [await exempted(wholly), await exempted(farmers.id)]
  return { visitor: (): Promise<Buyer> => aVisitor(shop), exempt: async () => exempt, reduced: async () => reduced }
}

const parts = ['subtotal', 'discount', 'shipping', 'additionalFees', 'tax', 'total'] as const
type Amounts = { [Part in (typeof parts)[number]]?: { amount?: string } }
const amountsOf = (summary: Amounts | undefined) => parts.map((part) => `${part} ${summary?.[part]?.amount}`)

test.each([true, false])(
  'browser, server and order agree to the cent on rules, coupon, fees, exemption, membership, tip and gift card, prices with tax: %s',
  async (taxIncluded) => {
    const full = await aFullShop({ taxIncluded })
    const { shop, post, delivery, products } = full
    await using app = await aMembershipApp(shop)
    const buyers = await buyersOf(full, app)
    await fc.assert(
      fc.asyncProperty(carts, async ({ before, after, coupon, tip, ...cart }) => {
        const ruleIds: string[] = []
        for (const { discount, ...rest } of cart.rules) {
          const values = [{ ...discount, specificItemsInfo: { scopes } }]
          const { discountRule } = await post('/ecom/v1/discount-rules', {
            discountRule: { name: 'Sale', ...rest, discounts: { values } },
          })
          ruleIds.push(discountRule.id)
        }
        const buyer = await buyers[cart.buyer]()
        const send = async (method: string, path: string, body: object) => {
          const answer = await buyer.send(method, path, body)
          if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
          return answer.body
        }
        const card = cart.giftCard && (await aGiftCard(shop, cart.giftCard))
        const selectedMembership = cart.byMembership === undefined ? undefined : buyer.card
        const { cart: filled } = await send('POST', `${current}/add-to-cart`, {
          lineItems: products.map(({ id, variantId }, index) => ({
            quantity: before[index],
            catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
            ...(index === cart.byMembership && selectedMembership && { selectedMembership }),
          })),
        })
        if (coupon) await send('PATCH', current, { couponCode: coupon.code })
        if (card) await send('PATCH', current, { giftCardCode: card.code })

        // The browser changes the quantities, then the server.
        const request = { shippingAddress, selectedShippingOption: { code: delivery } }
        const estimated = async (): Promise<EstimateTotalsResponse> => send('POST', `${current}/estimate-totals`, request)
        const cartInBrowser = await browserCart(buyer, { address: shippingAddress, code: delivery })
        const ids: string[] = filled.lineItems.map(({ id }: { id: string }) => id)
        const quantities = Object.fromEntries(ids.map((id, index) => [id, after[index]!]))
        const totals = cartInBrowser.totals(quantities)
        const lineItems = ids.map((id) => ({ id, quantity: quantities[id] }))
        await send('POST', `${current}/update-line-items-quantity`, { lineItems })
        const changed = await estimated()
        const browser = parts.map((part) => `${part} ${formatAmount(totals.summary[part], 'EUR')}`)
        expect(amountsOf(changed.priceSummary)).toEqual(browser)

        const { checkoutId } = await send('POST', `${current}/create-checkout`, {
          channelType: 'WEB',
          email: 'buyer@example.com',
          shippingAddress,
          selectedShippingOption: { code: delivery },
        })
        const shippingInfo = { shippingDestination: { contactDetails: recipient } }
        const path = `/ecom/v1/checkouts/${checkoutId}`
        const { checkout } = await send('PATCH', path, { checkout: { id: checkoutId, shippingInfo } })
        expect(amountsOf(checkout.priceSummary)).toEqual(browser)
        const { purchaseFlowId } = checkout
        if (tip) await send('PATCH', '/tips/v1/tips/choice', { purchaseFlowId, tipChoice: { ...tip, tipType: tip.type } })
        const shown = (await buyer.send('GET', path)).body.checkout
        const { summary: newer } = await send('POST', `/ecom/v2/carts/${checkoutId}/calculate`, {})
        const { estimate: forWallet } = await send('POST', `/stoa/v1/checkouts/${checkoutId}/estimate`, {
          destination: { country: 'DE', city: 'Berlin', postalCode: '10115' },
          deliveryCode: delivery,
        })
        const { orderId } = await send('POST', `${path}/create-order`, {})
        const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
        for (const id of ruleIds) await shop.owner('DELETE', `/ecom/v1/discount-rules/${id}`)

        const tipped = tip ? tipAmount(tip, totals.summary.subtotal, 'EUR') : 0n
        const total = totals.summary.total + tipped
        const paidByCard = card ? [parseAmount(cart.giftCard!, 'EUR'), total].reduce((a, b) => (a < b ? a : b)) : 0n
        const { subtotal, discount, shipping, tax } = totals.summary
        for (const summary of [shown.priceSummary, order.priceSummary]) {
          expect(amountsOf(summary).filter((part) => !/^(additionalFees|total) /.test(part))).toEqual(
            Object.entries({ subtotal, discount, shipping, tax }).map(([part, minor]) => `${part} ${formatAmount(minor, 'EUR')}`),
          )
          expect(summary.total.amount).toBe(formatAmount(total, 'EUR'))
        }
        expect(order.balanceSummary.balance.amount).toBe(formatAmount(total - paidByCard, 'EUR'))
        if (card)
          expect(await balanceOf(shop, card.id)).toBe(formatAmount(parseAmount(cart.giftCard!, 'EUR') - paidByCard, 'EUR'))

        const paidLine = selectedMembership && order.lineItems[cart.byMembership!]
        if (paidLine) {
          expect([paidLine.paymentOption, paidLine.totalPriceAfterTax.amount]).toEqual(['MEMBERSHIP', '0.00'])
          expect(app.requests.charges.at(-1)).toMatchObject({
            membershipId: selectedMembership.id,
            serviceProperties: { numberOfParticipants: after[cart.byMembership!] },
          })
        }

        expectSameInNewerForm(newer, shown, formatAmount(total - paidByCard, 'EUR'))

        // A wallet shows the same parts, and asks for what is left to pay.
        const inWallet = {
          ITEMS: subtotal,
          DISCOUNT: -discount,
          DELIVERY: shipping,
          FEES: totals.summary.additionalFees,
          TIP: tipped,
          TAX: totals.taxIncluded ? 0n : tax,
          GIFT_CARD: -paidByCard,
        }
        expect(forWallet).toMatchObject({ toPay: formatAmount(total - paidByCard, 'EUR'), isOrderable: true })
        expect(forWallet.parts).toEqual(
          Object.entries(inWallet).flatMap(([kind, minor]) => (minor ? [{ kind, amount: formatAmount(minor, 'EUR') }] : [])),
        )

        // Checkout and order explain every amount alike, and so do the parts of an order that no calculator explained.
        expect(order.explanation).toEqual(shown.explanation)
        expect(namesOf(order.explanation)).toEqual(namesOf(explanationOf(order)))
        expect(sumOfSteps(order.explanation, 'TOTAL')).toBe(total)
        expect(sumOfSteps(order.explanation, 'TAX')).toBe(tax)
        expect(sumOfSteps(order.explanation, 'DISCOUNT')).toBe(discount)

        // The parts sum to the whole.
        const sumOf = (amounts: { amount: string }[]) => amounts.reduce((sum, { amount }) => sum + cents(amount), 0n)
        const given = order.appliedDiscounts.map((each: any) => (each.coupon ?? each.discountRule).amount)
        expect(sumOf(given)).toBe(discount)
        expect(sumOf(order.additionalFees.map(({ price }: any) => price))).toBe(totals.summary.additionalFees + tipped)
      }),
      { numRuns: isSoak ? 500 : 12 },
    )
  },
  isSoak ? 1_800_000 : 120_000,
)
