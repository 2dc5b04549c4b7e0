import { service as mails } from '@stoa/contract/services/stoa/mails'
import { expect, test } from 'vitest'
import { aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { allowMails, aMailingShop, mailsOf, placeOrder } from '../../support/shop/mailing.ts'
import { aFrontEnd, signInPaths } from '../../support/members/signing-in.ts'
import { aShop } from '../../support/shop/shop.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

const mailing = mailingServer()

test('a shipment is mailed with its tracking link, unless the call says otherwise', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  const lineItems = [{ id: body.order.lineItems[0].id, quantity: 1 }]
  const path = `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`
  const silent = await shop.owner('POST', path, { fulfillment: { lineItems }, sendShippingConfirmationEmail: false })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(1)
  await shop.owner('DELETE', `/ecom/v1/fulfillments/${silent.body.fulfillmentId}/orders/${orderId}`)
  const trackingInfo = { trackingNumber: '1Z999AA10123456784', shippingProvider: 'ups' }
  await shop.owner('POST', path, { fulfillment: { lineItems, trackingInfo } })
  await mailing.server.app.drain()
  const mail = mailing.smtp.mails[1]!.parsed
  expect(mail.subject).toBe('Your order 10001 is on its way')
  expect(mail.text).toMatch(/Track parcel: https:\/\/.*1Z999AA10123456784/)
  expect(mail.text).toContain('UPS 1Z999AA10123456784')
  expect(await mailsOf(shop, orderId)).toHaveLength(2)
})

test('a change of the tracking is mailed where the call asks for it, each time', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  const lineItems = [{ id: body.order.lineItems[0].id, quantity: 1 }]
  const created = await shop.owner('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems },
    sendShippingConfirmationEmail: false,
  })
  const id = created.body.fulfillmentId as string
  const track = (trackingNumber: string, sendShippingConfirmationEmail?: boolean) =>
    shop.owner('PATCH', `/ecom/v1/fulfillments/${id}/orders/${orderId}`, {
      fulfillment: { id, trackingInfo: { trackingNumber, shippingProvider: 'dhl' } },
      sendShippingConfirmationEmail,
    })
  for (const [number, asks] of [
    ['111', true],
    ['222', undefined],
    ['333', true],
  ] as const) {
    expect((await track(number, asks)).status).toBe(200)
    await mailing.server.app.drain()
  }
  const shipped = mailing.smtp.mails.filter(({ parsed }) => parsed.subject?.endsWith('is on its way'))
  expect(shipped.map(({ parsed }) => /DHL (\d+)/.exec(parsed.text ?? '')?.[1])).toEqual(['111', '333'])
})

test('a refund is mailed only where the call asks for it, with the merchant’s words', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  const { body } = await shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)
  const paymentId = body.orderTransactions.payments[0].id
  const refund = (amount: string, sideEffects: object) =>
    shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, {
      payments: [{ paymentId, amount: { amount } }],
      sideEffects,
    })
  expect((await refund('1.00', { sendOrderRefundedEmail: false })).status).toBe(200)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(1)
  expect((await refund('5.50', { sendOrderRefundedEmail: true, customMessage: 'Sorry for the <crack>.' })).status).toBe(200)
  await mailing.server.app.drain()
  const mail = mailing.smtp.mails[1]!.parsed
  expect(mail.text).toContain('We’ve refunded €5.50 for your order 10001.')
  expect(mail.text).toContain('Sorry for the <crack>.')
  expect(mail.html).toContain('Sorry for the &lt;crack&gt;.')
})

test('a cancellation is mailed only where the call asks for it', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const [silent, said] = [await placeOrder(visitor, product), await placeOrder(visitor, product)]
  await mailing.server.app.drain()
  await shop.owner('POST', `/ecom/v1/orders/${silent}/cancel`, {})
  await shop.owner('POST', `/ecom/v1/orders/${said}/cancel`, { sendOrderCanceledEmail: true, customMessage: 'Sold out.' })
  await mailing.server.app.drain()
  const kinds = async (orderId: string) => (await mailsOf(shop, orderId)).map(({ kind }) => kind).toSorted()
  expect(await kinds(silent)).toEqual(['ORDER_CONFIRMATION'])
  expect(await kinds(said)).toEqual(['CANCELLATION', 'ORDER_CONFIRMATION'])
  expect(mailing.smtp.mails.find(({ parsed }) => parsed.subject?.endsWith('was cancelled'))!.parsed.text).toContain('Sold out.')
})

test('a buyer who corrects the address gets the confirmation there', async () => {
  const { product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  await visitor.send('POST', `/stoa/v1/orders/${orderId}/email`, { email: 'corrected@example.com' })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails.map(({ to }) => to[0])).toEqual(['buyer@example.com', 'corrected@example.com'])
})

test('a test mail answers what the server said, and a preview shows each template', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const path = '/stoa/v1/mail-settings'
  expect((await shop.owner('POST', `${path}/test`, { recipient: 'me@example.com', language: 'de' })).body).toEqual({ sent: true })
  expect(mailing.smtp.mails[0]!.parsed.subject).toBe('Test-E-Mail von Test shop')
  mailing.smtp.refuseNext(554, 'relay denied')
  const { body } = await shop.owner('POST', `${path}/test`, { recipient: 'me@example.com' })
  expect(body).toMatchObject({ sent: false, failure: expect.stringContaining('relay denied') })
  const { status } = await shop.owner('POST', `${path}/test`, { recipient: 'me@example.com\r\nBcc: you@example.com' })
  expect(status).toBe(400)
  for (const kind of mails.enums.MailTemplate!) {
    for (const language of ['en', 'de']) {
      const { body } = await shop.owner('POST', `${path}/preview`, { kind, language })
      expect(body.content).toMatchObject({
        subject: expect.stringMatching(/10042|Test shop/),
        html: expect.stringContaining(`lang="${language}"`),
      })
    }
  }
})

test('a mail about an order is previewed with a real one, whose link opens nothing', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  const { number, lineItems } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body.order
  const preview = (kind: string, orderNumber: string) =>
    shop.owner('POST', '/stoa/v1/mail-settings/preview', { kind, language: 'en', orderNumber })
  for (const kind of mails.enums.MailKind!) {
    const { content } = (await preview(kind, `#${number}`)).body
    expect(`${content.subject} ${content.text}`).toContain(number)
    if (kind === 'SHIPPING_CONFIRMATION') expect(content.text).toContain(lineItems[0].productName.original)
    // A link names the order that it opens.
    expect(content.html).not.toContain(orderId)
  }
  expect((await preview('REFUND', '999999')).status).toBe(404)
})

test('the outbox lists what was sent to buyers and members, found by recipient, kind, state and date', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  const frontEnd = await aFrontEnd(shop)
  await frontEnd.register('mia@example.com')
  await frontEnd.send('POST', signInPaths.sendRecovery, { email: 'mia@example.com' })
  mailing.smtp.refuseNext(451, 'come again later')
  await mailing.server.app.drain()
  const search = async (query: object = {}) => {
    const { status, body } = await shop.owner('POST', '/stoa/v1/mails/search', { search: query })
    return status === 200 ? body.mails : status
  }
  const byKind = [{ fieldName: 'kind', order: 'ASC' }]
  const all = await search({ sort: byKind })
  expect(all.map(({ kind }: any) => kind)).toEqual(['MEMBER_PASSWORD', 'MEMBER_WELCOME', 'ORDER_CONFIRMATION'])
  const states = () => search({ sort: byKind }).then((mails: any[]) => mails.map(({ state, attempts }) => `${state} ${attempts}`))
  expect((await states()).toSorted()).toEqual(['SENT 1', 'SENT 1', 'WAITING 1'])
  mailing.server.clock.advance(3_600_000)
  await mailing.server.app.drain()
  expect((await states()).toSorted()).toEqual(['SENT 1', 'SENT 1', 'SENT 2'])
  const [ofMember, welcome, ofOrder] = await search({ sort: byKind })
  expect(ofOrder).toMatchObject({ orderId, orderNumber: expect.any(String), recipient: 'buyer@example.com' })
  expect(ofMember).toMatchObject({ memberId: expect.any(String), recipient: 'mia@example.com', sentDate: expect.any(String) })
  // The content has a link to the account.
  for (const mail of [ofMember, welcome]) expect(Object.keys(mail)).not.toContain('subject')
  expect(await search({ search: { expression: 'mia@' } })).toHaveLength(2)
  expect(await search({ filter: { kind: 'ORDER_CONFIRMATION', state: { $in: ['SENT'] } } })).toHaveLength(1)
  expect(await search({ filter: { createdDate: { $lt: '2000-01-01T00:00:00Z' } } })).toEqual([])
  expect(await search({ filter: { subject: 'x' } })).toBe(400)
  const other = await aShop(mailing.server)
  expect((await other.owner('POST', '/stoa/v1/mails/search', {})).body.mails).toEqual([])
  const visitorOfTheShop = await aFrontEnd(shop)
  expect((await visitorOfTheShop.send('POST', '/stoa/v1/mails/search', {})).status).toBe(403)
})

test('the payment instructions are translated in the mail and kept with the order as the buyer read them', async () => {
  const shop = await aShop(mailing.server, { payments: false })
  await allowMails(shop)
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  const { body: made } = await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { kind: 'BANK_TRANSFER', title: 'Transfer', instructions: 'Transfer it to DE00.', enabled: true },
  })
  const { id } = made.paymentMethod
  const texts = { title: 'Überweisung', instructions: 'Überweisen Sie an DE00.' }
  await shop.owner('PATCH', `/stoa/v1/translations/stoa.v1.payment_method/${id}/de`, { texts })
  const product = await aProduct(shop, { name: 'Print' })
  await aShippingOption(shop)
  const german = await aVisitor(shop, 'de')
  const orderId = await placeOrder(german, product)
  await placeOrder(await aVisitor(shop), product)
  await shop.owner('PATCH', `/stoa/v1/translations/stoa.v1.payment_method/${id}/de`, { texts: { instructions: 'Anders.' } })
  await mailing.server.app.drain()
  const [inGerman, inEnglish] = mailing.smtp.mails
    .filter(({ to }) => to.includes('buyer@example.com'))
    .map(({ parsed }) => parsed.text!)
  expect(inGerman).toContain('Überweisung: 24,90\u00a0€')
  expect(inGerman).toContain('Überweisen Sie an DE00.')
  expect(inGerman).not.toContain('Transfer')
  expect(inEnglish).toContain('Transfer it to DE00.')
  const { order } = (await german.send('GET', `/ecom/v1/orders/${orderId}`)).body
  expect(order.offlinePayment).toMatchObject({
    title: 'Transfer',
    instructions: 'Transfer it to DE00.',
    translatedTitle: 'Überweisung',
    translatedInstructions: 'Überweisen Sie an DE00.',
  })
})
