import { giftVouchers } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftCardAppId as appId } from '../../../packages/web/src/gift-card.ts'
import { declareNamespace } from '../../support/shop/builders.ts'
import { aGiftCard, balanceOf } from '../../support/shop/gift-cards.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// Gift cards by their codes, through the functions of the published package.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())
const orderId = '0b1c2d3e-0000-4000-8000-000000000001'

test('an app reads a card, redeems a part of it once for its order, and takes that back once', async () => {
  const shop = await aShop(server)
  const owner = ownerClient(shop, { giftVouchers }).giftVouchers as any
  const card = await aGiftCard(shop, '30.00')
  expect(await owner.getGiftCard(card.code, { appId })).toMatchObject({
    giftCard: { balance: { value: '30.00', currency: 'EUR' }, status: 'VALID', obfuscatedCode: `••••-${card.code.slice(-4)}` },
  })
  const redeem = (value: string, more: object = {}) =>
    owner.redeemGiftCard(card.code, { amount: { value, currency: 'EUR' }, appId, ...more })
  const { transactionId } = await redeem('12.50', { orderId })
  await expect(redeem('12.50', { orderId })).rejects.toMatchObject(refusedWith('ALREADY_REDEEMED'))
  expect(await balanceOf(shop, card.id)).toBe('17.50')
  await owner.voidTransaction(transactionId, { appId })
  await expect(owner.voidTransaction(transactionId, { appId })).rejects.toMatchObject(refusedWith('ALREADY_VOIDED'))
  expect(await balanceOf(shop, card.id)).toBe('30.00')
})

test('what cannot be redeemed or taken back is refused by name, and nothing moves', async () => {
  const shop = await aShop(server)
  const owner = ownerClient(shop, { giftVouchers }).giftVouchers as any
  const card = await aGiftCard(shop, '30.00')
  const redeem = (given: string, amount: object) => owner.redeemGiftCard(given, { amount, appId })
  await expect(owner.getGiftCard('UNKNOWN123', { appId })).rejects.toMatchObject(refusedWith('GIFT_CARD_NOT_FOUND'))
  await expect(redeem(card.code, { value: '30.01', currency: 'EUR' })).rejects.toMatchObject(refusedWith('INSUFFICIENT_FUNDS'))
  await expect(redeem(card.code, { value: '3.00', currency: 'USD' })).rejects.toMatchObject(refusedWith('CURRENCY_NOT_SUPPORTED'))
  await expect(owner.voidTransaction(orderId, { appId })).rejects.toMatchObject(refusedWith('TRANSACTION_NOT_FOUND'))
  await shop.owner('POST', `/gift-cards/v1/gift-cards/${card.id}/disable`, {})
  await expect(redeem(card.code, { value: '3.00', currency: 'EUR' })).rejects.toMatchObject(refusedWith('GIFT_CARD_DISABLED'))
  const expires = new Date(server.clock.now().getTime() + 1000).toISOString()
  const brief = await aGiftCard(shop, '30.00', { expirationDate: expires })
  server.clock.advance(2000)
  await expect(redeem(brief.code, { value: '3.00', currency: 'EUR' })).rejects.toMatchObject(refusedWith('GIFT_CARD_EXPIRED'))
  expect(await balanceOf(shop, card.id)).toBe('30.00')
})

test('what an app says of a redemption stays with its transaction; a PIN that no card has is refused', async () => {
  const shop = await aShop(server)
  const owner = ownerClient(shop, { giftVouchers }).giftVouchers as any
  const card = await aGiftCard(shop, '30.00')
  const amount = { value: '5.00', currency: 'EUR' }
  await declareNamespace(shop, 'till', { name: 'TEXT' })
  const extendedFields = { namespaces: { till: { name: 'T-2' } } }
  const { transactionId } = await owner.redeemGiftCard(card.code, {
    amount,
    appId,
    context: { locationId: 'shop-1' },
    extendedFields,
  })
  await owner.voidTransaction(transactionId, { appId, context: { locationId: 'shop-2' } })
  const { body } = await shop.owner('GET', `/gift-cards/v1/gift-cards/${card.id}/transactions/query`)
  const answered = body.transactions.map(({ type, locationId, extendedFields: fields }: any) => [type, locationId, fields])
  expect(answered).toContainEqual(['REDEEM', 'shop-1', extendedFields])
  expect(answered).toContainEqual(['VOID', 'shop-2', undefined])
  const violated = { details: { validationError: { fieldViolations: [{ field: 'options.pin' }] } } }
  await expect(owner.getGiftCard(card.code, { appId, pin: '1234' })).rejects.toMatchObject(violated)
  await expect(owner.redeemGiftCard(card.code, { amount, appId, pin: '1234' })).rejects.toMatchObject(violated)
  expect(await balanceOf(shop, card.id)).toBe('30.00')
})
