import { checkoutContent, checkoutSettings, ecommerceSettings } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

// The design, texts and fields of a checkout, through the functions of the published package, and their effects for buyers.

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  await aShippingOption(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Returns the error that the published client throws. */
const failure = (call: Promise<unknown>): Promise<any> =>
  call.then(
    () => expect.unreachable('the call was served'),
    (error) => error,
  )
const aReadyCheckout = async (visitor: Visitor) => aCheckout(visitor, [await aProduct(shop)])
const order = (visitor: Visitor, id: string) => visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
const violatedFields = (body: any): string[] =>
  body.details?.validationError?.fieldViolations.map(({ field }: { field: string }) => field) ?? []
const update = (visitor: Visitor, id: string, change: object) =>
  visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, ...change } })

test('settings have defaults, are changed field by field, and are cleared by null', async () => {
  const owner = ownerClient(shop, { checkoutSettings })
  const { checkoutSettings: before } = await owner.checkoutSettings.getCheckoutSettings()
  expect(before).toMatchObject({
    checkoutFields: {
      giftCardRedeemEnabled: true,
      captureBeforeExpiryEnabled: true,
      policyAgreementCheckbox: { visible: false },
    },
    checkoutBrand: { header: { logo: { size: 'MEDIUM' }, alignment: 'SIDE' } },
    checkoutBillingFields: 'All_FIELDS',
  })
  const header = { text: 'Prints & more', alignment: 'CENTER' as const, logo: { size: 'LARGE' as const } }
  await owner.checkoutSettings.updateCheckoutSettings({ checkoutBrand: { header, global: { buttonColor: '#ffcc00' } } })
  const { checkoutSettings: after } = await owner.checkoutSettings.updateCheckoutSettings({
    checkoutBrand: { header: { text: null }, mainSection: { cornerRadius: 12 } },
  })
  expect(after!.checkoutBrand).toMatchObject({
    header: { alignment: 'CENTER', logo: { size: 'LARGE' }, displayCheckoutLabel: true },
    mainSection: { cornerRadius: 12, expressButtonsCornerRadius: 'RECTANGLE' },
    global: { buttonColor: '#ffcc00' },
  })
  expect(after!.checkoutBrand!.header!.text).toBeUndefined()
  const events = await shopEvents(shop, 'wix.ecom.v1.checkout_settings')
  expect(events.map(({ slug }) => slug)).toEqual(['updated', 'updated'])
  expect(events[1]!.body.updatedEvent.modifiedFields).toEqual({
    'checkoutBrand.header.text': 'Prints & more',
    'checkoutBrand.mainSection.cornerRadius': null,
  })
})

test('a setting that breaks a bound or would have no effect is refused, and nothing is changed', async () => {
  const owner = ownerClient(shop, { checkoutSettings })
  const change = (settings: object) => failure(owner.checkoutSettings.updateCheckoutSettings(settings))
  const fields = async (settings: object) =>
    (await change(settings)).details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
  expect(await fields({ checkoutBrand: { mainSection: { cornerRadius: 101 }, global: { buttonColor: 'red' } } })).toEqual([
    'checkoutSettings.checkoutBrand.global.buttonColor',
    'checkoutSettings.checkoutBrand.mainSection.cornerRadius',
  ])
  expect(await fields({ checkoutFields: { mitEnabled: true } })).toEqual(['checkoutSettings.checkoutFields.mitEnabled'])
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', '/ecom/v1/checkout-settings')).status).toBe(403)
})

test('a checkout is not ordered before everything that is asked for is answered and agreed to', async () => {
  const visitor = await aVisitor(shop, 'de')
  const id = await aReadyCheckout(visitor)
  const owner = ownerClient(shop, { checkoutSettings })
  const { body: created } = await shop.owner('POST', '/stoa/v1/checkout-fields', {
    checkoutField: { title: 'Frame', type: 'CHOICE', required: true, choices: [{ label: 'Oak' }, { label: 'Black' }] },
  })
  const fieldId = created.checkoutField.id
  await owner.checkoutSettings.updateCheckoutSettings({
    checkoutPolicies: { termsAndConditions: { visible: true, content: 'Our terms.' } },
    checkoutFields: { policyAgreementCheckbox: { visible: true } },
  })
  await shop.owner('PATCH', '/stoa/v1/checkout-rules', { checkoutRules: { company: 'REQUIRED', buyerNote: 'REQUIRED' } })
  const refused = await order(visitor, id)
  expect(refused.status).toBe(400)
  expect(violatedFields(refused.body)).toEqual([
    'checkout.shippingInfo.shippingDestination.contactDetails.company',
    'checkout.buyerNote',
    `checkout.customFields.${fieldId}`,
    'checkout.buyerConsents.policyAgreement',
  ])

  const contact = { firstName: 'Anna', lastName: 'Müller', company: 'Stoa' }
  const answers = (value: string) => ({ customFields: [{ title: 'Frame', translatedTitle: 'Rahmen', value }] })
  expect(violatedFields((await update(visitor, id, answers('Pink'))).body)).toEqual([`checkout.customFields.${fieldId}`])
  const { body } = await update(visitor, id, {
    ...answers('Oak'),
    buyerNote: 'Ring twice',
    buyerConsents: { policyAgreement: true, emailSubscription: true },
    shippingInfo: { shippingDestination: { contactDetails: contact } },
  })
  expect(body.checkout).toMatchObject({ ...answers('Oak'), buyerConsents: { policyAgreement: true, emailSubscription: true } })
  const ordered = await order(visitor, id)
  expect(ordered.status).toBe(200)
  const { body: shown } = await shop.owner('GET', `/ecom/v1/orders/${ordered.body.orderId}`)
  expect(shown.order).toMatchObject({ ...answers('Oak'), buyerConsents: { policyAgreement: true, emailSubscription: true } })

  // Buyers get texts in their language, and only visible ones.
  const { body: page } = await visitor.send('GET', '/stoa/v1/checkout-page')
  expect(page.checkoutPage).toMatchObject({
    policies: [{ kind: 'TERMS_AND_CONDITIONS', content: 'Our terms.' }],
    customFields: [{ title: 'Frame', required: true, choices: [{ label: 'Oak', name: 'Oak' }, { label: 'Black' }] }],
  })
  await shop.owner('DELETE', `/stoa/v1/checkout-fields/${fieldId}`)
  await shop.owner('PATCH', '/stoa/v1/checkout-rules', { checkoutRules: { company: 'OPTIONAL', buyerNote: 'OPTIONAL' } })
  await owner.checkoutSettings.updateCheckoutSettings({ checkoutFields: { policyAgreementCheckbox: { visible: false } } })
})

test('a checkout has a limited number of questions, each with its own title', async () => {
  const other = await aShop(server)
  const create = (title: string) => other.owner('POST', '/stoa/v1/checkout-fields', { checkoutField: { title, type: 'TEXT' } })
  for (let number = 1; number <= 20; number++) expect((await create(`Question ${number}`)).status).toBe(200)
  expect(codeOf(await create('One more'))).toBe('TOO_MANY_CHECKOUT_FIELDS')
  const { body } = await other.owner('POST', '/stoa/v1/checkout-fields/query', { query: { cursorPaging: { limit: 1 } } })
  const { id, revision } = body.checkoutFields[0]
  const renamed = { checkoutField: { id, revision, title: 'Question 2' } }
  const { status, body: refused } = await other.owner('PATCH', `/stoa/v1/checkout-fields/${id}`, renamed)
  expect([status, refused.details.applicationError.code]).toEqual([409, 'CHECKOUT_FIELD_ALREADY_EXISTS'])
})

test('a shop that takes no gift cards refuses their codes', async () => {
  const owner = ownerClient(shop, { checkoutSettings })
  const visitor = await aVisitor(shop)
  const id = await aReadyCheckout(visitor)
  await owner.checkoutSettings.updateCheckoutSettings({ checkoutFields: { giftCardRedeemEnabled: false } })
  const { body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id }, giftCardCode: 'ABCD' })
  expect(violatedFields(body)).toEqual(['giftCardCode'])
  await owner.checkoutSettings.updateCheckoutSettings({ checkoutFields: { giftCardRedeemEnabled: null } })
})

test('a delayed capture holds the money and captures it before it expires', async () => {
  const owner = ownerClient(shop, { checkoutSettings })
  await owner.checkoutSettings.updateCheckoutSettings({ checkoutFields: { delayCaptureEnabled: true } })
  const visitor = await aVisitor(shop)
  const id = await aReadyCheckout(visitor)
  const paymentToken = await visitor.cardToken('4242424242424242')
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, { paymentToken })
  await owner.checkoutSettings.updateCheckoutSettings({ checkoutFields: { delayCaptureEnabled: false } })
  const { body: money } = await shop.owner('GET', `/ecom/v1/payments/orders/${body.orderId}`)
  expect(money.orderTransactions.payments[0].regularPaymentDetails).toMatchObject({
    status: 'AUTHORIZED',
    authorizationDetails: { delayedCapture: true, scheduledAction: { actionType: 'CAPTURE' } },
  })
})

test('the texts of an app are answered in their language, or it is said what is missing', async () => {
  const owner = ownerClient(shop, { checkoutContent })
  const reference = { appId: '11111111-1111-4111-8111-111111111111', componentId: '22222222-2222-4222-8222-222222222222' }
  const read = (languageCode: string, identifiers = reference) =>
    owner.checkoutContent.getCheckoutContent(identifiers, { languageCode })
  const code = async (call: Promise<unknown>) => (await failure(call)).details.applicationError.code
  expect(await code(read('de'))).toBe('REQUIRED_APP_NOT_INSTALLED')
  const texts = { placeOrderButton: 'Jetzt spenden', orderSummary: 'Ihre Spende' }
  const saved = { reference, languageCode: 'de', checkoutTexts: texts }
  expect((await shop.owner('POST', '/stoa/v1/checkout-contents', saved)).status).toBe(200)
  expect((await read('de-AT')).checkoutContent).toEqual(texts)
  expect(await code(read('fr'))).toBe('TRANSLATIONS_NOT_FOUND')
  const otherComponent = { ...reference, componentId: '33333333-3333-4333-8333-333333333333' }
  expect(await code(read('de', otherComponent))).toBe('REQUIRED_COMPONENT_DOES_NOT_EXIST')

  const visitor = await aVisitor(shop, 'de')
  await shop.owner('POST', '/stoa/v1/checkout-contents', { languageCode: 'de', checkoutTexts: { customerDetails: 'Ihre Daten' } })
  const page = async (of: Visitor) =>
    (await of.send('GET', `/stoa/v1/checkout-page?appId=${reference.appId}&componentId=${reference.componentId}`)).body
      .checkoutPage
  expect((await page(visitor)).texts).toEqual({ ...texts, customerDetails: 'Ihre Daten' })
  expect((await page(await aVisitor(shop))).texts).toEqual({})
  await shop.owner('POST', '/stoa/v1/checkout-contents', { ...saved, checkoutTexts: {} })
  expect(await code(read('de'))).toBe('REQUIRED_APP_NOT_INSTALLED')
})

test('the settings of the whole shop are answered as far as they are asked for', async () => {
  const owner = ownerClient(shop, { ecommerceSettings })
  const { ecommerceSettings: answered, errors } = await owner.ecommerceSettings.getEcommerceSettings([
    'TAX',
    'CHECKOUT',
    'DELIVERY',
  ])
  expect(errors).toEqual([])
  expect(answered).toEqual({
    tax: { configured: false, taxIncludedInItemPrices: false },
    checkout: expect.objectContaining({ checkoutBillingFields: 'All_FIELDS' }),
    delivery: { destinationScope: 'WORLDWIDE', countries: [] },
  })
  const { details } = await failure(owner.ecommerceSettings.getEcommerceSettings([] as never))
  expect(details.validationError.fieldViolations).toMatchObject([{ field: 'fields' }])
})
