import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giftCardAppId } from '../../../packages/web/src/gift-card.ts'
import { aCheckout, aProduct, aVisitor, recipient, storesAppId } from '../../support/shop/builders.ts'
import { sendChargeback } from '../../support/shop/chargebacks.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { aMailingShop } from '../../support/shop/mailing.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

// Gift cards as products, and their mails.

const mailing = mailingServer()

async function aGiftCardProduct(shop: TestShop) {
  const { body } = await shop.owner('POST', '/gift-cards/v1/gift-card-products', {
    giftCardProduct: {
      name: 'Gift card',
      presetVariants: [{ price: { amount: '45.00' }, value: { amount: '50.00' } }],
      customVariant: { minValue: { amount: '10.00' }, maxValue: { amount: '200.00' } },
      expirationType: 'RELATIVE',
      relativeExpirationDate: { value: 2, period: 'YEARS' },
    },
  })
  return body.giftCardProduct
}

async function buy(shop: TestShop, product: any, options: object, quantity = 1) {
  const visitor = await aVisitor(shop)
  const address = { address: { country: 'DE' }, contactDetails: recipient }
  const { body } = await visitor.send('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [{ quantity, catalogReference: { appId: giftCardAppId, catalogItemId: product.id, options } }],
    checkoutInfo: { buyerInfo: { email: 'buyer@example.com' }, billingInfo: address },
  })
  const pay = async () =>
    visitor.send('POST', `/ecom/v1/checkouts/${body.checkout.id}/create-order-and-charge`, {
      paymentToken: await visitor.cardToken('4242424242424242'),
    })
  return { visitor, checkout: body.checkout, pay }
}

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

test('a card that test mode sold is worth nothing once the shop is live, also if it is mailed later', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const product = await aGiftCardProduct(shop)
  const deliveryDate = new Date(mailing.server.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const customTextFields = { recipientEmail: 'thief@example.com' }
  const early = await buy(shop, product, { variantId: product.presetVariants[0].id, deliveryDate, customTextFields })
  await early.pay()
  await mailing.server.app.drain()
  const late = await buy(shop, product, { variantId: product.presetVariants[0].id, customTextFields })
  await late.pay()
  const own = await aGiftCard(shop, '10.00')
  await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { type: 'OFFLINE', title: 'Bank transfer', active: true },
  })
  expect((await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE' } })).status).toBe(200)
  mailing.server.clock.advance(4 * 86_400_000)
  await mailing.server.app.drain()
  await mailing.server.app.drain()
  const { giftCards } = (await shop.owner('POST', '/gift-cards/v1/gift-cards/query', { query: {} })).body
  expect(giftCards.map(({ id, disabledDate }: any) => [id === own.id, disabledDate !== undefined]).toSorted()).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ])
  expect(mailing.smtp.mails.filter(({ parsed }) => parsed.subject?.startsWith('Your gift card'))).toEqual([])
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

test('the history of a card needs the code of a mail to its recipient, and five wrong ones end it', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const card = await aGiftCard(shop, '30.00', { notificationInfo: { recipient: { email: 'mia@example.com' } } })
  const visitor = await aVisitor(shop)
  const { body } = await visitor.send('POST', '/stoa/v1/gift-cards/request-history', { code: card.code })
  expect(body).toEqual({ maskedEmail: 'm…@example.com' })
  await mailing.server.app.drain()
  const [, emailCode] = /\b(\d{6}) is your code/.exec(
    mailing.smtp.mails.filter(({ to }) => to.includes('mia@example.com')).at(-1)!.parsed.subject!,
  )!
  const read = (code: string) => visitor.send('POST', '/stoa/v1/gift-cards/read-history', { code: card.code, emailCode: code })
  expect((await read(emailCode!)).body.transactions).toMatchObject([{ type: 'INITIAL', formattedAmount: '€30.00' }])
  const wrong = emailCode === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 5; guess++) expect(codeOf(await read(wrong))).toBe('WRONG_EMAIL_CODE')
  expect(codeOf(await read(emailCode!))).toBe('WRONG_EMAIL_CODE')
})

test('a card of one’s own amount, several at once; an amount that is not offered cannot be bought, and no card pays for a card', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const product = await aGiftCardProduct(shop)
  const dear = await buy(shop, product, { amount: '201.00' })
  expect(dear.checkout.lineItems[0].availability.status).toBe('NOT_FOUND')
  const { visitor, checkout, pay } = await buy(shop, product, { amount: '12.50' }, 3)
  const other = await aGiftCard(shop, '100.00')
  const { body: applied } = await visitor.send('PATCH', `/ecom/v1/checkouts/${checkout.id}`, {
    checkout: { id: checkout.id },
    giftCardCode: other.code,
  })
  expect(applied.checkout.calculationErrors.giftCardCalculationError.applicationError.code).toBe(
    'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD',
  )
  expect(codeOf(await pay())).toBe('GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD')
  await visitor.send('POST', `/ecom/v1/checkouts/${checkout.id}/remove-gift-card`, {})
  expect((await pay()).status).toBe(200)
  await mailing.server.app.drain()
  const { body } = await shop.owner('POST', '/gift-cards/v1/gift-cards/query', { query: { filter: { source: 'ORDER' } } })
  expect(body.giftCards.map(({ balance }: any) => balance.amount)).toEqual(['12.50', '12.50', '12.50'])
  expect(await balanceOf(shop, other.id)).toBe('100.00')
})

test('neither a coupon nor a rule makes a gift card cheaper, and it counts towards no minimum', async () => {
  const { shop } = await aMailingShop(mailing.server, { shopName: 'Blattwerk' })
  const product = await aGiftCardProduct(shop)
  const print = await aProduct(shop, { price: '20.00' })
  for (const specification of [
    { code: 'HALF', percentOffRate: 50 },
    { code: 'FROM30', moneyOffAmount: 5, minimumSubtotal: 30 },
  ])
    await shop.owner('POST', '/stores/v2/coupons', { specification })
  const scopes = [giftCardAppId, storesAppId].map((catalogAppId) => ({ id: catalogAppId, catalogItemFilter: { catalogAppId } }))
  await shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: { name: 'Sale', discounts: { values: [{ percentage: 10, specificItemsInfo: { scopes } }] } },
  })
  const card = { appId: giftCardAppId, catalogItemId: product.id, options: { amount: '100.00' } }
  const goods = { appId: storesAppId, catalogItemId: print.id, options: { variantId: print.variantId } }
  const visitor = await aVisitor(shop)
  const checkoutWith = async (couponCode: string, ...references: object[]) => {
    const { body } = await visitor.send('POST', '/ecom/v1/checkouts', {
      channelType: 'WEB',
      lineItems: references.map((catalogReference) => ({ quantity: 1, catalogReference })),
      couponCode,
    })
    const { priceSummary, lineItems, calculationErrors } = body.checkout
    const refusal = calculationErrors?.couponCalculationError?.applicationError.code
    return { discount: priceSummary.discount.amount, discounts: lineItems.map((line: any) => line.discount.amount), refusal }
  }
  // 10 % of the rule, then half of what is left, of the print alone.
  const both = await checkoutWith('HALF', goods, card)
  expect(both).toEqual({ discount: '11.00', discounts: ['11.00', '0.00'], refusal: undefined })
  const alone = { discount: '0.00', discounts: ['0.00'], refusal: 'ERROR_COUPON_NOT_FOR_THESE_ITEMS' }
  expect(await checkoutWith('HALF', card)).toEqual(alone)
  const { refusal } = await checkoutWith('FROM30', goods, card)
  expect(refusal).toBe('ERROR_COUPON_MINIMUM_NOT_REACHED')
})
