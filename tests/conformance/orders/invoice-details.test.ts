import { ordersSettings } from '@wix/ecom'
import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aLiveSeller, asSeller, aTaxedOrder, documentsOf, generate, pay, textOf } from '../../support/shop/invoicing.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { anOrder } from './orders-builders.ts'

// An invoice is refused until it says what the law of the shop's country asks for, and is in one language.

const mailing = mailingServer()

test('what is missing is named field by field, and a draft waits for it', async () => {
  const shop = await aShop(mailing.server)
  const { id } = await aTaxedOrder(shop, { billing: { country: 'DE' }, lines: [{ price: '300.00', rate: '0.19' }] })
  const refused = await generate(shop, id)
  expect(refused.status).toBe(428)
  const missing = ['SELLER_STREET', 'SELLER_POSTAL_CODE', 'SELLER_CITY', 'SELLER_TAX_NUMBER', 'BUYER_ADDRESS']
  expect(refused.body.details.applicationError).toMatchObject({ code: 'INVOICE_DETAILS_MISSING', data: { missing } })
  expect((await shop.owner('GET', '/stoa/v1/invoice-settings')).body.missing).toEqual(missing.slice(0, 4))
  await ownerClient(shop, { ordersSettings }).ordersSettings.updateOrdersSettings({ createInvoice: true })
  await pay(shop, id)
  await mailing.server.app.drain()
  const [draft] = await documentsOf(shop, id)
  expect(draft).toMatchObject({ status: 'DRAFT', missing })
  await asSeller(shop, {})
  const send = () => shop.owner('POST', `/stoa/v1/invoices/${draft.id}/send`, {})
  expect((await send()).body.details.applicationError.data).toEqual({ missing: ['BUYER_ADDRESS'] })
  const billingInfo = { address: { country: 'DE', city: 'Ulm', postalCode: '89073', addressLine: 'Weg 9' } }
  expect((await shop.owner('PATCH', `/ecom/v1/orders/${id}`, { order: { id, billingInfo } })).status).toBe(200)
  const { body } = await send()
  expect(body.invoice).toMatchObject({ id: draft.id, number: 'TEST-00001', status: 'PAID' })
  expect(body.invoice.draft).toBeUndefined()
})

test('small amounts need no address of the buyer, and orders without taxes are refused unless the business is small', async () => {
  const shop = await aLiveSeller(mailing.server)
  const small = await aTaxedOrder(shop, { billing: { country: 'DE' } })
  expect((await generate(shop, small.id)).status).toBe(200)
  const untaxed = await anOrder(shop)
  expect((await generate(shop, untaxed.id)).body.details.applicationError.data).toEqual({ missing: ['ORDER_TAXES'] })
  const imported = await shop.owner('POST', '/ecom/v1/orders/import', {
    order: { ...untaxed.wire, id: undefined, number: '77', paymentStatus: 'PAID', taxIncludedInPrices: true },
  })
  expect(codeOf(await generate(shop, imported.body.orderId ?? imported.body.order.id))).toBe('INVOICE_DETAILS_MISSING')
  await asSeller(shop, { smallBusiness: true, smallBusinessNote: 'Kleinunternehmer nach § 19 UStG' })
  const { body } = await generate(shop, untaxed.id)
  expect(await textOf(shop, untaxed.id, body.invoiceId)).toContain('Kleinunternehmer nach § 19 UStG')
})

test('a shop outside of Europe needs no tax number where it charges no tax', async () => {
  const shop = await aShop(mailing.server, { country: 'US', currency: 'USD', timeZone: 'America/New_York' })
  const { id } = await anOrder(shop, { currency: 'USD' })
  expect((await generate(shop, id)).body.details.applicationError.data.missing).toEqual([
    'SELLER_STREET',
    'SELLER_POSTAL_CODE',
    'SELLER_CITY',
  ])
  await asSeller(shop, { vatId: '', sellerCountry: null, sellerCity: 'New York', sellerPostalCode: '10001' })
  expect((await generate(shop, id)).status).toBe(200)
})

test('a German invoice of an English shop is German throughout, also in what the owner translated later', async () => {
  const shop = await aLiveSeller(mailing.server, {
    customFields: [{ name: 'Express', group: 'DOCUMENT', valueType: 'BOOLEAN', value: 'true' }],
  })
  const { body: changed } = await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  expect(changed.site.languages).toEqual(['de'])
  const choice = (name: string) => ({ name, choiceType: 'CHOICE_TEXT' })
  const { body } = await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: {
      name: 'Coffee',
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      options: [
        { name: 'Size', optionRenderType: 'TEXT_CHOICES', choicesSettings: { choices: [choice('Large'), choice('Small')] } },
      ],
      variantsInfo: {
        variants: ['Large', 'Small'].map((choiceName) => ({
          visible: true,
          choices: [{ optionChoiceNames: { optionName: 'Size', choiceName, renderType: 'TEXT_CHOICES' } }],
          price: { actualPrice: { amount: '12.00' } },
          physicalProperties: {},
          inventoryItem: { quantity: 5, trackQuantity: true },
        })),
      },
    },
  })
  const { product } = body
  const [option] = product.options
  const [large] = option.choicesSettings.choices
  const translate = (entity: string, id: string, texts: object) =>
    shop.owner('PATCH', `/stoa/v1/translations/${entity}/${id}/de`, { texts })
  const lines = await translate('wix.stores.catalog.v3.product', product.id, { name: 'Kaffee' })
  expect([lines.status, lines.body.details]).toEqual([200, undefined])
  await translate('wix.stores.catalog.v3.customization', option.id, { name: 'Größe', [`${large.choiceId}.name`]: 'Groß' })
  const order = await aTaxedOrder(shop, { language: 'de' })
  const [line] = order.wire.lineItems
  const more = {
    lineItems: [
      {
        ...line,
        id: undefined,
        productName: { original: 'Coffee' },
        catalogReference: {
          ...line.catalogReference,
          catalogItemId: product.id,
          options: { variantId: product.variantsInfo.variants[0].id },
        },
        descriptionLines: [{ name: { original: 'Size' }, plainText: { original: 'Large' } }],
      },
    ],
  }
  const { id } = await aTaxedOrder(shop, { language: 'de', billing: { country: 'AT' }, more })
  const made = await generate(shop, id)
  const text = await textOf(shop, id, made.body.invoiceId)
  for (const said of ['Rechnung INV-00001', 'Kaffee', 'Größe: Groß', 'Österreich', 'USt. 19', 'Express', 'Ja', 'Gesamtbetrag'])
    expect(text).toContain(said)
  for (const english of ['Coffee', 'Size', 'Large', 'Austria', 'Invoice', 'Total', 'MwSt']) expect(text).not.toContain(english)
})
