import { expect, test } from 'vitest'
import { beginPayment } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { cardToCharge } from '../../../apps/server/src/modules/orders/saved-cards/index.ts'
import { aCheckout, aProduct, aVisitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { orderNow, unknownId } from './orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { server, path, visa, mastercard, aBuyer, buyerOf, inSite, setUp } from './saved-cards-set-up.ts'
import { aCharge, sandboxCharger, sandboxOf } from '../../support/shop/sandbox-charges.ts'

setUp()

const later = '4000000000000077'
const minute = 60_000
const fields = ({ body }: { body: any }) => body.details?.validationError?.fieldViolations?.map(({ field }: any) => field)

const rowsOf = ({ credentials }: TestShop, table: 'saved_card' | 'sandbox_kept_card') =>
  server.database.db.selectFrom(table).selectAll().where('site_id', '=', credentials.siteId).execute()

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
  const sandbox = await sandboxOf({ ...site, transaction })
  const source = { keptToken: token, customerId: thief.member.id, offSession: false }
  const stolen = aCharge({ paymentId: crypto.randomUUID(), orderId: unknownId, amount: 100n, source })
  expect(await sandbox.charge(stolen)).toMatchObject({ status: 'DECLINED' })
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
    await beginPayment(tx, orderId, { amount: 2490n, charger: sandboxCharger, paymentToken: card.token, savedCardOf: member.id })
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
  const intent = { amount: 2490n, charger: sandboxCharger, paymentToken: token, saveCardFor: member.id }
  const { id } = await transaction((tx) => beginPayment(tx, orderId, intent))
  // The network took the money, and the process died before it recorded that.
  const sandbox = await sandboxOf({ ...site, transaction })
  await sandbox.charge(aCharge({ paymentId: id, orderId, amount: 2490n, source: { token, saveFor: member.id } }))
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
