import { expect, test } from 'vitest'
import { giftCardAppId } from '../../../packages/web/src/gift-card.ts'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { aGiftCard, balanceOf } from '../../support/shop/gift-cards.ts'
import { aMailingShop } from '../../support/shop/mailing.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aGiftCardProduct, buy } from './gift-card-sales-builders.ts'

const mailing = mailingServer()

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
