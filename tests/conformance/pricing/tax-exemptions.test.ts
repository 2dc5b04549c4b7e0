import { contactTaxDetails, taxExemptGroups } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCheckout,
  aPrivateFile,
  aProduct,
  aShippingOption,
  aVisitor,
  storesAppId,
  type Visitor,
} from '../../support/shop/builders.ts'
import { aMember, sendAs } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { collector, orderNow, transactionsNow, unknownId } from '../orders/orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

/** A shop with 19 % in Germany, delivery at 5.95 and a print at 119.00; prices include tax unless said otherwise. */
async function aTaxedShop({ taxIncluded = true } = {}) {
  const shop = await aShop(server)
  const owner = ownerClient(shop, { taxExemptGroups, contactTaxDetails })
  const post = async (path: string, body: object) => (await shop.owner('POST', path, body)).body
  const { taxRegion } = await post('/billing/v1/tax-regions', {
    taxRegion: { country: 'DE', appId: storesAppId, taxIncludedInPrice: taxIncluded },
  })
  const [{ id: taxGroupId }] = (await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')).body.taxGroups
  const { manualTaxMapping: rate } = await post('/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxRegionId: taxRegion.id, taxGroupId, taxRate: '0.19', taxName: 'VAT' },
  })
  await aShippingOption(shop, { price: '5.95' })
  const [everything] = (await owner.taxExemptGroups.listDefaultTaxExemptGroups()).taxExemptGroups!
  const print = await aProduct(shop, { price: '119.00' })
  return { shop, ...owner, rate, wholly: everything!._id!, print }
}

type Exempting = Awaited<ReturnType<typeof aTaxedShop>>

/** A member who is signed in, with the calls of a browser. */
async function aBuyer(shop: TestShop): Promise<Visitor & { id: string }> {
  const [visitor, member] = [await aVisitor(shop), await aMember(shop)]
  return { ...visitor, send: sendAs(shop, member.id), id: member.id }
}

function exempt({ contactTaxDetails: details }: Exempting, id: string, taxExemptGroupId: string, more: object = {}) {
  return details.upsertContactTaxDetails({ _id: id, taxExemptGroupId, ...more })
}

async function checkoutOf({ print }: Exempting, buyer: Visitor): Promise<any> {
  const id = await aCheckout(buyer, [print])
  return (await buyer.send('GET', `/ecom/v1/checkouts/${id}`)).body.checkout
}

const totalsOf = ({ subtotal, shipping, tax, total }: any) => [subtotal, shipping, tax, total].map(({ amount }) => amount)
const usual = ['119.00', '5.95', '19.95', '124.95']

test('a member who is exempt pays prices without tax, in cart, checkout, order and refund, with the reason', async () => {
  const taxed = await aTaxedShop()
  const { shop, wholly, print } = taxed
  const buyer = await aBuyer(shop)
  await exempt(taxed, buyer.id, wholly, { certificate: { number: 'C-77' } })

  const checkout = await checkoutOf(taxed, buyer)
  const { amount: net } = checkout.taxExemption.amount
  expect(totalsOf(checkout.priceSummary)).toEqual(['100.00', '5.00', '0.00', '105.00'])
  expect(checkout).toMatchObject({
    taxIncludedInPrice: false,
    taxExemptGroupId: wholly,
    taxExemption: { name: 'Tax exempt', certificateNumber: 'C-77', tax: { amount: '19.95' } },
    lineItems: [{ price: { amount: '100.00' }, totalPriceAfterTax: { amount: '100.00' } }],
  })
  const breakdown = checkout.lineItems[0].taxDetails.taxBreakdown
  expect(breakdown).toMatchObject([{ rate: '0', usualRate: '0.19', nonTaxableAmount: { amount: '100.00' } }])

  await buyer.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [
      { quantity: 2, catalogReference: { appId: storesAppId, catalogItemId: print.id, options: { variantId: print.variantId } } },
    ],
  })
  const { body: estimate } = await buyer.send('POST', '/ecom/v1/carts/current/estimate-totals', {
    shippingAddress: { country: 'DE' },
  })
  expect(estimate).toMatchObject({
    cart: { taxIncludedInPrices: false },
    pricesIncludeTax: true,
    taxExemption: { taxExemptGroupId: wholly, tax: { amount: '57.00' } },
    priceSummary: { total: { amount: '300.00' } },
  })

  const { body } = await buyer.send('POST', `/ecom/v1/checkouts/${checkout.id}/create-order`, {})
  const order = await orderNow(shop, body.orderId)
  expect(totalsOf(order.priceSummary)).toEqual(['100.00', '5.00', '0.00', '105.00'])
  expect(order).toMatchObject({
    taxIncludedInPrices: false,
    taxInfo: {
      taxExempt: true,
      totalExempt: { amount: net },
      taxExemption: { taxExemptGroupId: wholly, name: 'Tax exempt', certificateNumber: 'C-77' },
    },
  })
  await collector(shop, order.id, 'mark-as-paid')
  const [{ id: paymentId }] = (await transactionsNow(shop, order.id)).payments
  await collector(shop, order.id, 'trigger-refund', { payments: [{ paymentId }], details: {} })
  expect((await orderNow(shop, order.id)).balanceSummary.refunded.amount).toBe('105.00')
  const from = new Date(server.clock.now().getTime() - day).toISOString().slice(0, 10)
  const { rows } = (await shop.owner('GET', `/stoa/v1/insights/tax-report?from=${from}`)).body
  expect(rows).toMatchObject([
    { rate: '0', exemption: 'Tax exempt', exempt: '105.00', refundedExempt: '105.00', tax: '0.00', orders: 1 },
  ])
})

test('where tax is added it is left out, and a group pays its own rate where a mapping has one, the usual rate elsewhere', async () => {
  const taxed = await aTaxedShop({ taxIncluded: false })
  const { shop, rate, taxExemptGroups: groups } = taxed
  const buyer = await aBuyer(shop)
  const farmers = (await groups.createTaxExemptGroup({ name: 'Farmers' }))._id!
  await exempt(taxed, buyer.id, farmers)
  const checkout = await checkoutOf(taxed, buyer)
  expect(checkout.priceSummary.tax.amount).toBe('23.74')
  const assignOverrides = [{ manualTaxMappingId: rate.id, exemptGroupOverrides: [{ exemptGroupId: farmers, rate: '0.055' }] }]
  await shop.owner('POST', '/billing/v1/manual-tax-mappings/bulk-assign-exempt-overrides', { assignOverrides })
  const { checkout: reduced } = (await buyer.send('GET', `/ecom/v1/checkouts/${checkout.id}`)).body
  expect(totalsOf(reduced.priceSummary)).toEqual(['119.00', '5.95', '6.88', '131.83'])
  expect(reduced.taxExemption).toMatchObject({ name: 'Farmers', amount: { amount: '124.95' } })
  expect(reduced.lineItems[0].taxDetails.taxBreakdown[0]).toMatchObject({ rate: '0.055', taxableAmount: { amount: '119.00' } })
})

test('a certificate counts from its first to its last day in the time zone of the shop; a deleted group exempts nobody', async () => {
  const taxed = await aTaxedShop()
  const { shop, taxExemptGroups: groups, contactTaxDetails: details } = taxed
  const buyer = await aBuyer(shop)
  const group = (await groups.createTaxExemptGroup({ name: 'Charity' }))._id!
  const { rate } = taxed
  const assignOverrides = [{ manualTaxMappingId: rate.id, exemptGroupOverrides: [{ exemptGroupId: group, rate: '0' }] }]
  await shop.owner('POST', '/billing/v1/manual-tax-mappings/bulk-assign-exempt-overrides', { assignOverrides })
  // Days of the shop, which are ahead of those of UTC in the evening.
  const shopDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })
  const inDays = (days: number) => shopDay.format(server.clock.now().getTime() + days * day)
  await exempt(taxed, buyer.id, group, { certificate: { validFrom: inDays(2), validUntil: inDays(4) } })

  const { id } = await checkoutOf(taxed, buyer)
  const current = async () => (await shop.owner('GET', `/ecom/v1/checkouts/${id}`)).body.checkout
  const seen: unknown[] = []
  for (let passed = 0; passed < 4; passed++) {
    const { exemptionStatus } = (await details.getContactTaxDetails(buyer.id)) as { exemptionStatus?: string }
    seen.push([(await current()).priceSummary.total.amount, exemptionStatus])
    server.clock.advance(2 * day)
  }
  expect(seen).toEqual([
    ['124.95', 'NOT_YET_VALID'],
    ['105.00', 'ACTIVE'],
    ['105.00', 'ACTIVE'],
    ['124.95', 'EXPIRED'],
  ])
  await exempt(taxed, buyer.id, group, { certificate: null })
  expect((await current()).priceSummary.total.amount).toBe('105.00')
  await groups.deleteTaxExemptGroup(group)
  expect(await details.getContactTaxDetails(buyer.id)).toMatchObject({ exemptionStatus: 'GROUP_DELETED' })
  expect(totalsOf((await current()).priceSummary)).toEqual(usual)
})

test('nobody gets an exemption by an address, an id or a contact that is not theirs; staff names the contact of a guest', async () => {
  const taxed = await aTaxedShop()
  const { shop, wholly, print } = taxed
  const [exemptBuyer, other, visitor] = [await aBuyer(shop), await aBuyer(shop), await aVisitor(shop)]
  await exempt(taxed, exemptBuyer.id, wholly)
  const email = (await exemptBuyer.send('GET', '/members/v1/members/my?fieldsets=FULL')).body.member.loginEmail
  for (const { send, ...rest } of [other, visitor]) {
    const checkout = await checkoutOf(taxed, { ...rest, send })
    const path = `/ecom/v1/checkouts/${checkout.id}`
    const buyerInfo = { email, contactId: exemptBuyer.id, memberId: exemptBuyer.id }
    const { body } = await send('PATCH', path, { checkout: { id: checkout.id, buyerInfo } })
    expect(totalsOf(body.checkout.priceSummary)).toEqual(usual)
    expect(body.checkout.taxExemption).toBe(undefined)
    const claim = await send('PATCH', path, { checkout: { id: checkout.id, taxExemptGroupId: wholly } })
    expect(claim.status).toBe(400)
    const totals = await send('POST', '/ecom/v1/calculate-totals', {
      lineItems: [{ id: 'a', quantity: 1, price: '119.00' }],
      shippingAddress: { country: 'DE' },
      memberId: exemptBuyer.id,
    })
    expect(totals.body.taxExemption).toBe(undefined)
    for (const read of ['contact-tax-details/query', `contact-tax-details/${exemptBuyer.id}`, 'tax-exempt-groups/query'])
      expect((await send('GET', `/billing/v1/${read}`)).status).toBe(403)
  }

  const catalogReference = { appId: storesAppId, catalogItemId: print.id, options: { variantId: print.variantId } }
  const lineItems = [{ quantity: 1, catalogReference }]
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
  await visitor.send('PATCH', '/ecom/v1/carts/current', { cartInfo: { buyerInfo: { contactId: exemptBuyer.id } } })
  const estimate = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', { shippingAddress: { country: 'DE' } })
  expect(estimate.body.taxExemption).toBe(undefined)

  const { cart } = (
    await shop.owner('POST', '/ecom/v1/carts', { lineItems, cartInfo: { buyerInfo: { contactId: exemptBuyer.id } } })
  ).body
  const { body } = await shop.owner('POST', `/ecom/v1/carts/${cart.id}/create-checkout`, { shippingAddress: { country: 'DE' } })
  const { checkout } = (await shop.owner('GET', `/ecom/v1/checkouts/${body.checkoutId}`)).body
  expect(checkout).toMatchObject({ buyerInfo: { contactId: exemptBuyer.id }, taxExemption: { taxExemptGroupId: wholly } })
})

test('details and groups are refused where they make no sense', async () => {
  const taxed = await aTaxedShop()
  const { wholly, contactTaxDetails: details, taxExemptGroups: groups } = taxed
  const code = (expected: string) =>
    expect.objectContaining({
      details: expect.objectContaining({ applicationError: expect.objectContaining({ code: expected }) }),
    })
  await expect(exempt(taxed, unknownId, unknownId)).rejects.toEqual(code('TAX_EXEMPT_GROUP_NOT_FOUND'))
  await expect(exempt(taxed, unknownId, wholly, { certificate: { fileId: 'nothing.pdf' } })).rejects.toEqual(
    code('CERTIFICATE_FILE_NOT_FOUND'),
  )
  await expect(
    exempt(taxed, unknownId, wholly, { certificate: { validFrom: '2026-02-02', validUntil: '2026-02-01' } }),
  ).rejects.toMatchObject({ details: { validationError: { fieldViolations: [{ ruleName: 'VALID_UNTIL_BEFORE_VALID_FROM' }] } } })
  await expect(details.getContactTaxDetails(unknownId)).rejects.toEqual(code('CONTACT_TAX_DETAILS_NOT_FOUND'))
  await expect(groups.deleteTaxExemptGroup(wholly)).rejects.toEqual(code('DEFAULT_TAX_EXEMPT_GROUP'))
})

test('the file of a deleted certificate is removed, unless another certificate or a product has it', async () => {
  const taxed = await aTaxedShop()
  const { shop, wholly, contactTaxDetails: details } = taxed
  const [own, shared, sold] = [await aPrivateFile(shop), await aPrivateFile(shop), await aPrivateFile(shop)]
  const variant = { price: { actualPrice: { amount: '9' } }, digitalProperties: { digitalFile: { id: sold } } }
  const product = { name: 'Atlas', productType: 'DIGITAL', visibleInPos: false, variantsInfo: { variants: [variant] } }
  expect((await shop.owner('POST', '/stores/v3/products', { product })).status).toBe(200)
  const buyers = await Promise.all([own, shared, sold, shared].map(async (fileId) => ({ ...(await aBuyer(shop)), fileId })))
  for (const { id, fileId } of buyers) await exempt(taxed, id, wholly, { certificate: { fileId } })
  for (const { id } of buyers.slice(0, 3)) await details.deleteContactTaxDetails(id)
  await server.app.drain()
  const status = async (id: string) => (await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)).status
  expect([await status(own), await status(shared), await status(sold)]).toEqual([404, 200, 200])
  await exempt(taxed, buyers[3]!.id, wholly, { certificate: { fileId: null } })
  await server.app.drain()
  expect(await status(shared)).toBe(404)
})
