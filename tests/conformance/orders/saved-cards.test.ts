import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney, beginPayment } from '../../../apps/server/src/modules/orders/orders/index.ts'
import { providerNamed } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { cardToCharge } from '../../../apps/server/src/modules/orders/saved-cards/index.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { aMember, sendAs, type TestMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'
import { orderNow, transactionsNow, unknownId } from './orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ files: testFiles() })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/saved-cards'
const visa = '4242424242424242'
const mastercard = '5555555555554444'
const challenged = '4000000000003220'
const later = '4000000000000077'
const day = 24 * 3600_000
const minute = 60_000
const fields = ({ body }: { body: any }) => body.details?.validationError?.fieldViolations?.map(({ field }: any) => field)

async function aBuyer() {
  const shop = await aShop(server)
  await aShippingOption(shop)
  return buyerOf(shop, await aMember(shop))
}

async function buyerOf(shop: TestShop, member: TestMember) {
  const product = await aProduct(shop, { stock: 50 })
  const tokenOf = async (number: string, expiry = { expiryMonth: 12, expiryYear: 2090 }) =>
    (await member.send('POST', '/stoa/v1/sandbox/card-tokens', { card: { number, ...expiry, securityCode: '123' } })).body
      .paymentToken as string
  const checkout = () => aCheckout(member, [product])
  const charge = (checkoutId: string, request: object) =>
    member.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, request)
  return {
    shop,
    member,
    tokenOf,
    checkout,
    charge,
    cards: async () => (await member.send('GET', path)).body.savedCards as any[],
    /** Pays with a new card, saves it, and returns the order. */
    async save(number: string, expiry?: { expiryMonth: number; expiryYear: number }): Promise<string> {
      const paid = await charge(await checkout(), { paymentToken: await tokenOf(number, expiry), savePaymentMethod: true })
      expect(paid.status, JSON.stringify(paid.body)).toBe(200)
      await server.app.drain()
      return paid.body.orderId
    },
    payWith: async (savedCardId: string) => charge(await checkout(), { savedCardId }),
  }
}

const rowsOf = ({ credentials }: TestShop, table: 'saved_card' | 'sandbox_kept_card') =>
  server.database.db.selectFrom(table).selectAll().where('site_id', '=', credentials.siteId).execute()

async function inSite({ credentials }: TestShop) {
  const site = await openSite(server.app.kernel, credentials.siteId)
  return { site, transaction: transactionOn(server.app.kernel, site) }
}

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

test('only the member pays with their card: no other member, guest, staff or site, and no token gets around it', async () => {
  const { shop, checkout, save, cards, member, charge } = await aBuyer()
  await save(visa)
  const [{ id }] = await cards()
  const thief = await buyerOf(shop, await aMember(shop))
  expect(codeOf(await thief.payWith(id))).toBe('SAVED_CARD_NOT_FOUND')
  expect(codeOf(await thief.payWith(unknownId))).toBe('SAVED_CARD_NOT_FOUND')
  expect(codeOf(await thief.member.send('DELETE', `${path}/${id}`))).toBe('SAVED_CARD_NOT_FOUND')
  expect(codeOf(await thief.member.send('POST', `${path}/${id}/set-default`, {}))).toBe('SAVED_CARD_NOT_FOUND')
  const other = await buyerOf((await aBuyer()).shop, member)
  expect((await other.charge(unknownId, { savedCardId: id })).status).toBe(404)
  const guest = await aVisitor(shop)
  const product = await aProduct(shop)
  const guests = `/ecom/v1/checkouts/${await aCheckout(guest, [product])}/create-order-and-charge`
  const paymentToken = await guest.cardToken(visa)
  expect(fields(await guest.send('POST', guests, { savedCardId: id }))).toEqual(['savedCardId'])
  expect(fields(await guest.send('POST', guests, { paymentToken, savePaymentMethod: true }))).toEqual(['savePaymentMethod'])
  const checkoutId = await checkout()
  const staffs = `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`
  expect(fields(await shop.owner('POST', staffs, { savedCardId: id }))).toEqual(['savedCardId'])
  expect(fields(await charge(checkoutId, { savedCardId: id, savePaymentMethod: true }))).toEqual(['savePaymentMethod'])
  expect(fields(await charge(checkoutId, { savedCardId: id, paymentToken }))).toEqual(['savedCardId'])
  expect((await shop.owner('GET', path)).status).toBe(403)
  expect((await guest.send('GET', path)).status).toBe(403)

  // The token of a saved card is not enough to charge it: neither as a payment token nor for another customer.
  const { site, transaction } = await inSite(shop)
  const { token } = await transaction((tx) => cardToCharge(tx, member.id, id))
  expect(codeOf(await thief.charge(await thief.checkout(), { paymentToken: token }))).toBe('PAYMENT_ERROR')
  const stolen = { idempotencyKey: crypto.randomUUID(), orderId: unknownId, amount: 100n, currency: 'EUR', capture: true }
  const card = { keptToken: token, customerId: thief.member.id }
  expect(await providerNamed('sandbox')!.charge({ ...site, transaction }, { ...stolen, card })).toMatchObject({
    status: 'DECLINED',
  })
})

test('a removed card finishes the payment that has begun with it, also after a crash, and pays nothing more', async () => {
  const { shop, member, save, cards, charge, checkout, tokenOf } = await aBuyer()
  await save(visa)
  const [{ id }] = await cards()
  const unpaid = await charge(await checkout(), { paymentToken: await tokenOf('4000000000000002') })
  const { orderId } = unpaid.body.details.applicationError.data
  const { transaction } = await inSite(shop)
  // The process died after the intent.
  await transaction(async (tx) => {
    const card = await cardToCharge(tx, member.id, id)
    await beginPayment(tx, orderId, { amount: 2490n, provider: 'sandbox', paymentToken: card.token, savedCardOf: member.id })
  })
  expect((await member.send('DELETE', `${path}/${id}`)).status).toBe(200)
  await server.app.drain()
  server.clock.advance(minute + 1000)
  await server.app.drain()
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  server.clock.advance(11 * minute)
  await server.app.drain()
  expect(await rowsOf(shop, 'sandbox_kept_card')).toEqual([])
})

test('a card whose saving a crash interrupted after the charge is saved once', async () => {
  const { shop, member, cards, charge, checkout, tokenOf } = await aBuyer()
  const unpaid = await charge(await checkout(), { paymentToken: await tokenOf('4000000000000002') })
  const { orderId } = unpaid.body.details.applicationError.data
  const { site, transaction } = await inSite(shop)
  const token = await tokenOf(visa)
  const intent = { amount: 2490n, provider: 'sandbox', paymentToken: token, saveCardFor: member.id }
  const { id } = await transaction((tx) => beginPayment(tx, orderId, intent))
  // The network took the money, and the process died before it recorded that.
  await providerNamed('sandbox')!.charge(
    { ...site, transaction },
    { idempotencyKey: id, orderId, amount: 2490n, currency: 'EUR', card: { token, saveFor: member.id }, capture: true },
  )
  server.clock.advance(minute + 1000)
  await server.app.drain()
  expect(await cards()).toMatchObject([{ lastFourDigits: '4242' }])
  expect((await orderNow(shop, orderId)).paymentStatus).toBe('PAID')
})

test('the cards of a deleted member are gone, one that is saved too late as well, and a blocked member’s pay nothing', async () => {
  const { shop, member, save, charge, checkout, tokenOf, cards } = await aBuyer()
  await save(visa)
  expect((await charge(await checkout(), { paymentToken: await tokenOf(later), savePaymentMethod: true })).status).toBe(200)
  const blocked = await buyerOf(shop, await aMember(shop))
  await blocked.save(mastercard)
  const [{ id }] = await blocked.cards()
  const checkoutId = await blocked.checkout()
  await shop.owner('POST', `/members/v1/members/${blocked.member.id}/block`, {})
  expect((await blocked.charge(checkoutId, { savedCardId: id })).status).toBe(401)
  expect((await cards()).length).toBe(1)
  expect((await shop.owner('DELETE', `/members/v1/members/${member.id}`)).status).toBe(200)
  await server.app.drain()
  server.clock.advance(20_000)
  await server.app.drain()
  expect(await rowsOf(shop, 'saved_card')).toMatchObject([{ member_id: blocked.member.id }])
  expect(await rowsOf(shop, 'sandbox_kept_card')).toMatchObject([{ customer_id: blocked.member.id }])
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

test('a member’s own copy has their cards, and an erasure leaves none', async () => {
  const { shop, member, save } = await aBuyer()
  await save(visa)
  const exports = '/stoa/v1/member-privacy/exports'
  const { id } = (await member.send('POST', exports, {})).body.memberExport
  await server.app.drain()
  const { content } = (await member.send('GET', `${exports}/${id}/content`)).body
  const { savedCards } = JSON.parse(content)
  expect(savedCards).toEqual([
    {
      createdDate: expect.any(String),
      brand: 'VISA',
      lastFourDigits: '4242',
      expiryMonth: 12,
      expiryYear: 2090,
      expiryState: 'VALID',
      default: true,
    },
  ])
  await shop.owner('POST', '/stoa/v1/member-privacy/erasures', { memberId: member.id })
  await server.app.drain()
  server.clock.advance(minute + 1000)
  await server.app.drain()
  expect(await rowsOf(shop, 'saved_card')).toEqual([])
  expect(await rowsOf(shop, 'sandbox_kept_card')).toEqual([])
})
