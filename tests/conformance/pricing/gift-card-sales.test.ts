import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCheckout, aProduct, aVisitor } from '../../support/shop/builders.ts'
import { sendChargeback } from '../../support/shop/chargebacks.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { aMailingShop } from '../../support/shop/mailing.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aGiftCardProduct, buy } from './gift-card-sales-builders.ts'

// Gift cards as products, and their mails.

const mailing = mailingServer()

const codeIn = (text: string | undefined) => /[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/.exec(text ?? '')![0]

test('a sold card is issued once it is paid, mailed on its day, and spent with the code of the mail', async () => {
  const { shop } = await aMailingShop(mailing.server, { shopName: 'Blattwerk' })
  const product = await aGiftCardProduct(shop)
  const [variant] = product.presetVariants
  const deliveryDate = new Date(mailing.server.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const customTextFields = {
    recipientName: 'Mia',
    recipientEmail: 'mia@example.com',
    senderName: 'Jonas',
    message: 'Enjoy <b>it</b>',
  }
  const { checkout, pay } = await buy(shop, product, { variantId: variant.id, deliveryDate, customTextFields })
  expect(checkout.priceSummary).toMatchObject({ total: { amount: '45.00' }, tax: { amount: '0.00' } })
  expect(checkout.lineItems[0].itemType).toEqual({ preset: 'GIFT_CARD' })
  const { body: paid } = await pay()
  await mailing.server.app.drain()
  expect(mailing.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['Your order 10001 at Blattwerk'])
  const { body: issued } = await shop.owner('POST', '/gift-cards/v1/gift-cards/query', { query: {} })
  const [card] = issued.giftCards
  expect(card).toMatchObject({
    source: 'ORDER',
    orderInfo: { orderId: paid.orderId, orderNumber: '10001' },
    balance: { amount: '50.00' },
    notificationInfo: { recipient: { email: 'mia@example.com' } },
  })
  const { body: order } = await shop.owner('GET', `/ecom/v1/orders/${paid.orderId}`)
  expect(order.order.fulfillmentStatus).toBe('FULFILLED')
  mailing.server.clock.advance(4 * 86_400_000)
  await mailing.server.app.drain()
  await mailing.server.app.drain()
  const mail = mailing.smtp.mails.at(-1)!
  expect(mailing.smtp.mails).toHaveLength(2)
  expect([mail.to, mail.parsed.subject]).toEqual([['mia@example.com'], 'Your gift card for Blattwerk'])
  expect(mail.parsed.text).toContain('Jonas')
  expect(mail.parsed.html).not.toContain('<b>it</b>')
  const visitor = await aVisitor(shop)
  const { body: shown } = await visitor.send('POST', '/stoa/v1/gift-cards/check', { code: codeIn(mail.parsed.text) })
  expect(shown.giftCard).toMatchObject({ balance: '50.00', hasRecipient: true })
  await giftCardAudits(mailing.server, shop)
})

test('a refund of sold cards takes what they still have, never what was spent, and disables them', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const product = await aGiftCardProduct(shop)
  const { pay } = await buy(shop, product, { variantId: product.presetVariants[0].id }, 2)
  const { orderId } = (await pay()).body
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
  const lineItemId = order.lineItems[0].id
  const refund = (more: object, quantity = 1) =>
    shop.owner('POST', '/stoa/v1/order-refunds', { orderId, lineItems: [{ lineItemId, quantity }], ...more })
  expect(codeOf(await refund({}))).toBe('GIFT_CARD_NOT_ISSUED')
  await mailing.server.app.drain()
  const cards = async () => {
    const { body } = await shop.owner('POST', '/gift-cards/v1/gift-cards/query', { query: {} })
    return body.giftCards.map(({ balance, disabledDate }: any) => [balance.amount, disabledDate !== undefined]).toSorted()
  }
  const [one] = (await shop.owner('POST', '/gift-cards/v1/gift-cards/query', { query: {} })).body.giftCards
  await shop.owner('POST', `/gift-cards/v1/gift-cards/${one.id}/decrease-balance`, { amount: { amount: '20.00' } })
  expect(await cards()).toEqual([
    ['30.00', false],
    ['50.00', false],
  ])
  // 45.00 bought 50.00: of the untouched card all of it, of the other one three fifths.
  const tooMuch = await refund({}, 2)
  expect(tooMuch.status).toBe(428)
  expect(tooMuch.body.details.applicationError).toMatchObject({ code: 'GIFT_CARD_SPENT', data: { left: '72.00' } })
  expect((await refund({})).body.refunds).toMatchObject([{ amount: '45.00', status: 'SUCCEEDED' }])
  expect(await cards()).toEqual([
    ['0.00', true],
    ['30.00', false],
  ])
  expect(codeOf(await refund({ amount: '27.01' }))).toBe('GIFT_CARD_SPENT')
  expect((await refund({ amount: '9.00' })).body.refunds).toMatchObject([{ amount: '9.00', status: 'SUCCEEDED' }])
  expect(await cards()).toEqual([
    ['0.00', true],
    ['20.00', false],
  ])
  expect((await refund({ amount: '1.00' })).status).toBe(400)
  await giftCardAudits(mailing.server, shop)
})

test('sent again, a card has a new code, and the one in the earlier mail pays nothing', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const card = await aGiftCard(shop, '30.00', { notificationInfo: { recipient: { email: 'wrong@example.com' } } })
  await mailing.server.app.drain()
  const to = (address: string) => mailing.smtp.mails.filter((mail) => mail.to.includes(address))
  const first = codeIn(to('wrong@example.com')[0]!.parsed.text)
  expect(first.replaceAll('-', '')).toBe(card.code)
  await shop.owner('POST', `/gift-cards/v1/gift-cards/${card.id}/send-email`, { recipientEmail: 'right@example.com' })
  await mailing.server.app.drain()
  const [second] = to('right@example.com') as [(typeof mailing.smtp.mails)[number]]
  expect(second.to).toEqual(['right@example.com'])
  const visitor = await aVisitor(shop)
  const check = async (code: string) => (await visitor.send('POST', '/stoa/v1/gift-cards/check', { code })).status
  expect([await check(first), await check(codeIn(second.parsed.text))]).toEqual([404, 200])
})

test('whoever chose a card with its former code does not spend it', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const card = await aGiftCard(shop, '30.00', { notificationInfo: { recipient: { email: 'mia@example.com' } } })
  await mailing.server.app.drain()
  const thief = await aVisitor(shop)
  const id = await aCheckout(thief, [await aProduct(shop)])
  const checkoutPath = `/ecom/v1/checkouts/${id}`
  const chosen = await thief.send('PATCH', checkoutPath, { checkout: { id }, giftCardCode: card.code })
  expect(chosen.body.checkout.giftCard).toBeDefined()
  await shop.owner('POST', `/gift-cards/v1/gift-cards/${card.id}/send-email`, { recipientEmail: 'mia@example.com' })
  await mailing.server.app.drain()
  await thief.send('POST', `${checkoutPath}/create-order-and-charge`, { paymentToken: await thief.cardToken('4242424242424242') })
  expect(await balanceOf(shop, card.id)).toBe('30.00')
})

test('a chargeback takes what is left of the cards that were bought with it, and its reversal gives it back', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const product = await aGiftCardProduct(shop)
  const { pay } = await buy(shop, product, { variantId: product.presetVariants[0].id }, 2)
  const { orderId } = (await pay()).body
  await mailing.server.app.drain()
  const { payments } = (await shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)).body.orderTransactions
  const cards = async () => {
    const { body } = await shop.owner('POST', '/gift-cards/v1/gift-cards/query', { query: {} })
    return body.giftCards.map(({ balance, disabledDate }: any) => [balance.amount, disabledDate !== undefined]).toSorted()
  }
  const [one] = (await shop.owner('POST', '/gift-cards/v1/gift-cards/query', { query: {} })).body.giftCards
  await shop.owner('POST', `/gift-cards/v1/gift-cards/${one.id}/decrease-balance`, { amount: { amount: '20.00' } })
  const dispute = randomUUID()
  const report = (status: string) =>
    sendChargeback(mailing.server, shop, payments[0].id, { id: dispute, status, amount: '90.00' }).then((answer) => answer.status)
  expect(await report('APPROVED')).toBe(200)
  expect(await cards()).toEqual([
    ['0.00', true],
    ['0.00', true],
  ])
  expect(await report('REVERSED')).toBe(200)
  expect(await cards()).toEqual([
    ['30.00', false],
    ['50.00', false],
  ])
  await giftCardAudits(mailing.server, shop)
})
