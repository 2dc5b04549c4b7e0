import { expect, test } from 'vitest'
import { textOfPdf } from '../../support/media/pdf-text.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { recipient } from '../../support/shop/builders.ts'
import { asSeller } from '../../support/shop/invoicing.ts'
import { aMailingShop } from '../../support/shop/mailing.ts'

const mailing = mailingServer()

test('the modifiers that a buyer paid for are in the mail and on the invoice, with their prices', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await asSeller(shop)
  const gold = { label: { original: 'Gold' }, quantity: 2, price: { amount: '1.50' } }
  const { body } = await shop.owner('POST', '/ecom/v2/carts', {
    cart: {
      customerInfo: { email: 'buyer@example.com' },
      paymentInfo: { billingContact: recipient, billingAddress: { country: 'DE' } },
    },
    customItems: [
      {
        name: { original: 'Engraving' },
        quantityInfo: { requestedQuantity: 2 },
        pricing: { price: { amount: '10.00' } },
        attributes: { itemType: { preset: 'SERVICE' } },
        modifierGroups: [{ name: { original: 'Font' }, modifiers: [gold, { label: { original: 'Bold' } }] }],
      },
    ],
  })
  const { orderId } = (await shop.owner('POST', `/ecom/v2/carts/${body.cart.id}/place-order`, {})).body
  await mailing.server.app.drain()
  const chosen = 'Font: 2 × Gold (+€1.50), Bold'
  const mail = mailing.smtp.mails.findLast(({ to }) => to.includes('buyer@example.com'))!
  expect(mail.parsed.text!.replaceAll(/\s+/g, ' ')).toContain(chosen)
  expect(mail.parsed.text).toContain('€26.00')
  expect(await shop.owner('POST', `/ecom/v1/invoices/orders/${orderId}`, {})).toMatchObject({ status: 200 })
  const { invoices } = (await shop.owner('GET', `/stoa/v1/orders/${orderId}/invoices`)).body
  const file = await shop.owner('GET', `/stoa/v1/orders/${orderId}/invoices/${invoices[0].id}/file`)
  const text = await textOfPdf(Buffer.from(file.body.content, 'base64'))
  for (const said of [chosen, '€13.00', '€26.00']) expect(text).toContain(said)
})
