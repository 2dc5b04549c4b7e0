import { expect, test } from 'vitest'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { sendAs } from '../../support/members/members.ts'
import { orderNow, transactionsNow } from './orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { server, path, visa, mastercard, aBuyer, inSite, setUp } from './saved-cards-set-up.ts'

setUp()

const challenged = '4000000000003220'
const day = 24 * 3600_000

test('a member saves a card while paying and pays the next order with it, and order and history say so', async () => {
  const { shop, save, cards, payWith, member } = await aBuyer()
  const first = await save(visa)
  const card = { brand: 'VISA', lastFourDigits: '4242', expiryMonth: 12, expiryYear: 2090, expiryState: 'VALID', default: true }
  expect(await cards()).toEqual([{ ...card, id: expect.any(String) }])
  const history = (await orderNow(shop, first)).activities.filter(({ type }: any) => type === 'SAVED_PAYMENT_METHOD')
  expect(history).toMatchObject([{ savedPaymentMethod: { name: 'VISA', description: '4242' } }])
  expect((await transactionsNow(shop, first)).payments[0].regularPaymentDetails.savedPaymentMethod).toBe(false)

  const [{ id }] = await cards()
  const paid = await payWith(id)
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await server.app.drain()
  expect(await orderNow(shop, paid.body.orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect((await transactionsNow(shop, paid.body.orderId)).payments).toMatchObject([
    { regularPaymentDetails: { savedPaymentMethod: true, creditCardDetails: { brand: 'VISA', lastFourDigits: '4242' } } },
  ])
  // The token of the kept card is shown nowhere.
  const shown = [await member.send('GET', path), await member.send('GET', `/ecom/v1/orders/${paid.body.orderId}`)]
  expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain('sandbox_kept')
  expect(await auditOrderMoney((await inSite(shop)).site)).toBeUndefined()
})

test('nothing is saved unasked, of a declined card, or a second time of the same card', async () => {
  const { charge, checkout, tokenOf, cards, save } = await aBuyer()
  expect((await charge(await checkout(), { paymentToken: await tokenOf(visa) })).status).toBe(200)
  const declined = await charge(await checkout(), { paymentToken: await tokenOf('4000000000000002'), savePaymentMethod: true })
  expect(codeOf(declined)).toBe('PAYMENT_ERROR')
  await server.app.drain()
  expect(await cards()).toEqual([])
  await save(visa)
  const [known] = await cards()
  await save(visa)
  expect(await cards()).toEqual([known])
})

test('a saved card is confirmed with the bank like a new one, and a card is saved only once its bank has confirmed', async () => {
  const { shop, member, charge, checkout, tokenOf, cards, payWith } = await aBuyer()
  const begun = await charge(await checkout(), { paymentToken: await tokenOf(challenged), savePaymentMethod: true })
  await server.app.drain()
  expect(await cards()).toEqual([])
  const answer = (challengeId: string, approve = true) =>
    member.send('POST', `/stoa/v1/sandbox/challenges/${challengeId}/answer`, { approve })
  expect((await answer(begun.body.paymentResponseToken)).status).toBe(200)
  await server.app.drain()
  const [card] = await cards()
  expect(card).toMatchObject({ lastFourDigits: '3220', default: true })
  const again = await payWith(card.id)
  expect((await orderNow(shop, again.body.orderId)).status).toBe('INITIALIZED')
  expect((await answer(again.body.paymentResponseToken)).status).toBe(200)
  expect((await orderNow(shop, again.body.orderId)).status).toBe('APPROVED')
})

test('the default is first and moves on when it is removed; expiry is warned of two months before', async () => {
  const { member, save, cards } = await aBuyer()
  const now = new Date(server.clock.now())
  const expiry = { expiryMonth: now.getUTCMonth() + 1, expiryYear: now.getUTCFullYear() }
  await save(visa, expiry)
  await save(mastercard)
  expect((await cards()).map(({ lastFourDigits, expiryState }) => [lastFourDigits, expiryState])).toEqual([
    ['4242', 'EXPIRES_SOON'],
    ['4444', 'VALID'],
  ])
  const [old, good] = await cards()
  const chosen = await member.send('POST', `${path}/${good.id.toUpperCase()}/set-default`, {})
  expect(chosen.body.savedCard).toEqual({ ...good, default: true })
  expect((await cards()).map(({ id }) => id)).toEqual([good.id, old.id])
  expect((await member.send('DELETE', `${path}/${good.id}`)).status).toBe(200)
  expect(await cards()).toEqual([{ ...old, default: true }])
  expect(codeOf(await member.send('DELETE', `${path}/${good.id}`))).toBe('SAVED_CARD_NOT_FOUND')
  expect(codeOf(await member.send('POST', `${path}/${good.id}/set-default`, {}))).toBe('SAVED_CARD_NOT_FOUND')
})

test('an expired card is listed as such, and charges nothing', async () => {
  const { shop, member, checkout, save, cards } = await aBuyer()
  const now = new Date(server.clock.now())
  await save(visa, { expiryMonth: now.getUTCMonth() + 1, expiryYear: now.getUTCFullYear() })
  const [{ id }] = await cards()
  const checkoutId = await checkout()
  server.clock.advance(32 * day)
  // The access token has expired meanwhile.
  const send = sendAs(shop, member.id)
  const options = (await send('GET', `/stoa/v1/checkouts/${checkoutId}/payment-options`)).body
  expect(options).toMatchObject({ savedCards: [{ id, expiryState: 'EXPIRED' }], canSaveCard: true })
  const refused = await send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, { savedCardId: id })
  server.clock.advance(-32 * day)
  expect(refused.body.details.applicationError).toMatchObject({ code: 'PAYMENT_ERROR', data: { reason: 'CARD_EXPIRED' } })
})

test('a member has at most twenty cards; in live mode there are none of the sandbox', async () => {
  const { shop, member, save, cards, checkout, charge, tokenOf } = await aBuyer()
  for (let month = 1; month <= 12; month++) await save(visa, { expiryMonth: month, expiryYear: 2088 })
  for (let month = 1; month <= 8; month++) await save(visa, { expiryMonth: month, expiryYear: 2089 })
  const checkoutId = await checkout()
  const full = await charge(checkoutId, { paymentToken: await tokenOf(mastercard), savePaymentMethod: true })
  expect(codeOf(full)).toBe('TOO_MANY_SAVED_CARDS')
  expect(await cards()).toHaveLength(20)
  const options = (await member.send('GET', `/stoa/v1/checkouts/${checkoutId}/payment-options`)).body
  expect(options.savedCards).toHaveLength(20)
  expect(options.canSaveCard).toBe(false)
  const [{ id }] = await cards()
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE' } })
  expect(await cards()).toEqual([])
  expect(codeOf(await member.send('DELETE', `${path}/${id}`))).toBe('SAVED_CARD_NOT_FOUND')
})
