import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderMail } from '../../apps/storefront/app/mail/render.tsx'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../support/builders.ts'
import { mailServer, type MailServer } from '../support/mail-server.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { aShop, type TestShop } from '../support/shop.ts'

let smtp: MailServer
let server: TestServer
beforeAll(async () => {
  smtp = await mailServer()
  server = await startServer({ smtp: smtp.settings, renderMail })
  // Subscribers begin with the events after the first start; from then on the tests run what is due.
  await server.app.startBackground()
  await server.app.stopBackground()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})
beforeEach(() => void (smtp.mails.length = 0))

/** A shop that sends real mails, with one product and one way of delivery. */
async function aMailingShop({ name = 'Print', ...site }: { name?: string; language?: string; shopName?: string } = {}) {
  const shop = await aShop(server, { ...(site.shopName && { name: site.shopName }), ...(site.language && { language: site.language }) })
  await allowMails(shop)
  const product = await aProduct(shop, { name })
  await aShippingOption(shop)
  return { shop, product, visitor: await aVisitor(shop) }
}

async function allowMails(shop: TestShop, sendInTestMode = true) {
  await shop.owner('PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode } })
}

/** Pays by card, so that the order is approved. */
async function placeOrder(visitor: Visitor, product: { id: string; variantId: string }): Promise<string> {
  const checkoutId = await aCheckout(visitor, [product])
  const { body, status } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {
    paymentToken: await visitor.cardToken('4242424242424242'),
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.orderId as string
}

const mailsOf = async (shop: TestShop, orderId: string) =>
  (await shop.owner('GET', `/stoa/v1/orders/${orderId}/mails`)).body.mails as any[]

test('an approved order is confirmed once, with its totals', async () => {
  const { shop, product, visitor } = await aMailingShop({ shopName: 'Blattwerk' })
  const orderId = await placeOrder(visitor, product)
  await server.app.drain()
  expect(smtp.mails).toHaveLength(1)
  const [{ to, from, parsed }] = smtp.mails as [MailServer['mails'][number]]
  expect({ to, from, name: parsed.from?.value[0]?.name }).toEqual({
    to: ['buyer@example.com'],
    from: 'shop@example.com',
    name: 'Blattwerk',
  })
  const [mail] = await mailsOf(shop, orderId)
  expect(mail).toMatchObject({ kind: 'ORDER_CONFIRMATION', state: 'SENT', recipient: 'buyer@example.com', attempts: 1 })
  expect(parsed.text).toContain('Total: €24.90')
  expect(parsed.html).toContain('€24.90')
})
