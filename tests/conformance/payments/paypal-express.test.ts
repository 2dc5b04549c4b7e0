import { expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aCheckout, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { aPayPalShop, paypal, server, setUp } from './paypal-shop.ts'

setUp()

type PayPalShop = Awaited<ReturnType<typeof aPayPalShop>>

/** A visitor whose checkout has an open payment at PayPal. */
async function anOpenPayment({ shop, product, method }: PayPalShop) {
  const before = paypal.taken()
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const path = `/stoa/v1/checkouts/${checkoutId}/express-payments`
  const { status, body } = await visitor.send('POST', path, { paymentMethodId: method.id })
  expect(status, JSON.stringify(body)).toBe(200)
  const id: string = body.expressPaymentId
  return {
    visitor,
    checkoutId,
    id,
    path,
    order: () => paypal.state.orders.get(id)!.order,
    taken: () => paypal.taken() - before,
    pay: (from: Visitor = visitor, checkout = checkoutId, token = id) =>
      from.send('POST', `/ecom/v1/checkouts/${checkout}/create-order-and-charge`, {
        paymentToken: token,
        paymentMethodId: method.id,
      }),
  }
}

test('what the buyer confirmed at PayPal is told, charged once, and right in the books', async () => {
  const of = await aPayPalShop()
  const { visitor, path, id, order, taken, pay, checkoutId } = await anOpenPayment(of)
  expect(order().purchaseUnits![0]!.amount).toMatchObject({ value: '24.90', currencyCode: 'EUR' })
  const unconfirmed = await visitor.send('POST', `${path}/${id}/read`, { paymentMethodId: of.method.id })
  expect(codeOf(unconfirmed)).toBe('EXPRESS_PAYMENT_NOT_FOUND')
  paypal.approveWith(id, { address: { countryCode: 'DE', city: 'Berlin', postalCode: '10115', street: 'Allee 1' } })
  const { body } = await visitor.send('POST', `${path}/${id}/read`, { paymentMethodId: of.method.id })
  expect(body).toMatchObject({
    amount: '24.90',
    buyer: { email: 'buyer@example.com', firstName: 'Anna', lastName: 'Müller' },
    shippingAddress: { addressLine: 'Allee 1', city: 'Berlin', country: 'DE' },
  })
  const paid = await pay()
  expect(paid.body.orderId, JSON.stringify(paid.body)).toEqual(expect.any(String))
  expect(taken()).toBe(2490n)
  expect((await pay()).status).toBe(409)
  expect(taken()).toBe(2490n)
  const { body: found } = await of.shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)
  expect(found.order).toMatchObject({ checkoutId, paymentStatus: 'PAID' })
  expect(await auditOrderMoney(await openSite(server.app.kernel, of.shop.credentials.siteId))).toBeUndefined()
})

test('nobody reads, changes or pays with the payment of another checkout', async () => {
  const of = await aPayPalShop()
  const victim = await anOpenPayment(of)
  const thief = await anOpenPayment(of)
  paypal.approveWith(victim.id, { address: { countryCode: 'DE', city: 'Berlin', postalCode: '10115', street: 'Allee 1' } })
  const method = { paymentMethodId: of.method.id }
  for (const [path, code] of [
    [`${thief.path}/${victim.id}/read`, 'EXPRESS_PAYMENT_NOT_FOUND'],
    [`${thief.path}/${victim.id}/reprice`, 'EXPRESS_PAYMENT_NOT_FOUND'],
    [`${victim.path}/${victim.id}/read`, 'CHECKOUT_NOT_FOUND'],
  ] as const)
    expect(codeOf(await thief.visitor.send('POST', path, method))).toBe(code)
  const { status, body } = await thief.pay(thief.visitor, thief.checkoutId, victim.id)
  expect(status, JSON.stringify(body)).toBe(428)
  expect(victim.taken()).toBe(0n)
  expect((await victim.pay()).status).toBe(200)
  expect(victim.taken()).toBe(2490n)
})

test('another amount than the order’s is not charged, whoever changed it', async () => {
  const of = await aPayPalShop()
  const { id, order, taken, pay } = await anOpenPayment(of)
  order().purchaseUnits![0]!.amount = { currencyCode: 'EUR', value: '1.00' }
  paypal.approveWith(id, {})
  const { status, body } = await pay()
  expect(status, JSON.stringify(body)).toBe(428)
  expect(taken()).toBe(0n)
})

test('an answer of PayPal that is lost after the capture is asked for again, and charged once', async () => {
  const of = await aPayPalShop()
  const { id, taken, pay } = await anOpenPayment(of)
  paypal.approveWith(id, {})
  paypal.faults.push({ kind: 'LOST', path: /\/orders\/\w+\/capture$/ })
  const { body: paid } = await pay()
  server.clock.advance(30 * 60_000)
  await server.app.drain()
  expect(taken()).toBe(2490n)
  const { body } = await of.shop.owner('GET', `/ecom/v1/orders/${paid.orderId}`)
  expect(body.order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await auditOrderMoney(await openSite(server.app.kernel, of.shop.credentials.siteId))).toBeUndefined()
})
