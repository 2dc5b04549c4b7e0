import { expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { wrongValues } from '../../support/requests/wrong-values.ts'
import { aCheckout, aVisitor } from '../../support/shop/builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aPayPalShop, paypal, server, setUp } from './paypal-shop.ts'

setUp()

type PayPalShop = Awaited<ReturnType<typeof aPayPalShop>>

const berlin = { address: { countryCode: 'DE', city: 'Berlin', postalCode: '10115', street: 'Allee 1' } }

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
    change: (checkout: object, more: object = {}) =>
      visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId, ...checkout }, ...more }),
    pay: (terms: object = {}) =>
      visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
        paymentToken: id,
        paymentMethodId: method.id,
        ...terms,
      }),
  }
}

test('a shop that captures later authorizes what PayPal’s button confirmed', async () => {
  const of = await aPayPalShop()
  const set = await of.shop.owner('PATCH', '/ecom/v1/checkout-settings', {
    checkoutSettings: { checkoutFields: { delayCaptureEnabled: true } },
  })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  const visitor = await aVisitor(of.shop)
  const { body: listed } = await visitor.send('GET', '/stoa/v1/express-options')
  expect(listed.expressOptions[0].settings).toMatchObject({ intent: 'authorize' })
  const open = await anOpenPayment(of)
  expect(open.order().intent).toBe('AUTHORIZE')
  paypal.approveWith(open.id, berlin)
  const { status, body } = await open.pay({ seenTotal: '24.90' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(open.taken()).toBe(0n)
})

test('two confirmations at once charge once', async () => {
  const of = await aPayPalShop()
  const open = await anOpenPayment(of)
  paypal.approveWith(open.id, berlin)
  const answers = await Promise.all(Array.from({ length: 4 }, () => open.pay({ seenTotal: '24.90' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(open.taken()).toBe(2490n)
  expect(await auditOrderMoney(await openSite(server.app.kernel, of.shop.credentials.siteId))).toBeUndefined()
})

test('a checkout that changed after the buyer confirmed is not charged, whatever the page claims to have seen', async () => {
  const of = await aPayPalShop()
  const open = await anOpenPayment(of)
  paypal.approveWith(open.id, berlin)
  const { body } = await open.visitor.send('GET', `/ecom/v1/checkouts/${open.checkoutId}`)
  const [line] = body.checkout.lineItems
  const more = await open.visitor.send('POST', `/ecom/v1/checkouts/${open.checkoutId}/update-line-items-quantity`, {
    lineItems: [{ id: line.id, quantity: 2 }],
  })
  expect(more.status, JSON.stringify(more.body)).toBe(200)
  expect(codeOf(await open.pay({ seenTotal: '24.90' }))).toBe('CHECKOUT_CHANGED')
  expect(codeOf(await open.pay({ seenTotal: '44.90' }))).toBe('PAYMENT_ERROR')
  expect(codeOf(await open.pay({ seenTotal: '1.00' }))).toBe('CHECKOUT_CHANGED')
  expect(open.taken()).toBe(0n)
})

test('what the buyer’s browser changes in PayPal’s order is not charged', async () => {
  const of = await aPayPalShop()
  for (const change of [
    { amount: { currencyCode: 'EUR', value: '0.01' } },
    { amount: { currencyCode: 'USD', value: '24.90' } },
    { amount: { currencyCode: 'EUR', value: '1000000.00' } },
    { customId: 'express' },
    { customId: '' },
    { customId: undefined },
  ]) {
    const open = await anOpenPayment(of)
    Object.assign(open.order().purchaseUnits![0]!, change)
    paypal.approveWith(open.id, berlin)
    const read = await open.visitor.send('POST', `${open.path}/${open.id}/read`, { paymentMethodId: of.method.id })
    expect([200, 404], JSON.stringify(read.body)).toContain(read.status)
    const { status } = await open.pay({ seenTotal: '24.90' })
    expect(status).toBe(428)
    expect(open.taken()).toBe(0n)
  }
})

test('every wrong value in every field is refused with a documented error', async () => {
  const of = await aPayPalShop()
  const open = await anOpenPayment(of)
  const paymentMethodId = of.method.id
  const calls: [path: string, body: object][] = [
    [`/stoa/v1/checkouts/${open.checkoutId}/estimate`, { destination: { country: 'DE' }, deliveryCode: 'x' }],
    [open.path, { paymentMethodId }],
    [
      `${open.path}/${open.id}/reprice`,
      { paymentMethodId, deliveryCode: 'x', destination: { country: 'DE', subdivision: 'x', city: 'x', postalCode: '1' } },
    ],
    [`${open.path}/${open.id}/read`, { paymentMethodId }],
  ]
  const failed: string[] = []
  for (const [path, good] of calls)
    for (const [name, value] of wrongValues) {
      const bodies: unknown[] = Object.keys(good).map((key) => ({ ...good, [key]: value }))
      const { destination } = good as { destination?: object }
      if (destination)
        bodies.push(...Object.keys(destination).map((key) => ({ ...good, destination: { ...destination, [key]: value } })))
      for (const body of [...bodies, value]) {
        const { status, body: answer } = await open.visitor.send('POST', path, body as object)
        if (status >= 500)
          failed.push(`${path} ${name} ${JSON.stringify(body).slice(0, 100)} ${status} ${JSON.stringify(answer)}`)
      }
    }
  for (const id of ['..%2F..', '%00', 'x'.repeat(101), 'ORDER%20', '🙂', '__proto__', 'a/b'])
    for (const action of ['read', 'reprice']) {
      const { status, body } = await open.visitor.send('POST', `${open.path}/${encodeURIComponent(id)}/${action}`, {
        paymentMethodId,
      })
      if (status >= 500 || status < 400) failed.push(`${action} ${id} ${status} ${JSON.stringify(body)}`)
    }
  expect(failed).toEqual([])
})

test('a disabled method opens, changes, reads and charges nothing at PayPal', async () => {
  const of = await aPayPalShop()
  const open = await anOpenPayment(of)
  const opened = paypal.state.orders.size
  const { method } = of
  const gone = await of.shop.owner('PATCH', `/stoa/v1/payment-methods/${method.id}`, {
    paymentMethod: { id: method.id, revision: method.revision, enabled: false },
  })
  expect(gone.status, JSON.stringify(gone.body)).toBe(200)
  const paymentMethodId = method.id
  const code = 'PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE'
  expect(codeOf(await open.visitor.send('POST', open.path, { paymentMethodId }))).toBe(code)
  expect(codeOf(await open.visitor.send('POST', `${open.path}/${open.id}/reprice`, { paymentMethodId }))).toBe(code)
  expect(codeOf(await open.visitor.send('POST', `${open.path}/${open.id}/read`, { paymentMethodId }))).toBe(code)
  paypal.approveWith(open.id, berlin)
  expect((await open.pay({ seenTotal: '24.90' })).status).not.toBe(200)
  expect(open.taken()).toBe(0n)
  expect(paypal.state.orders.size).toBe(opened)
})

test('where an order needs a phone number, there is no PayPal button, because PayPal tells none', async () => {
  const of = await aPayPalShop()
  const visitor = await aVisitor(of.shop)
  const providers = async () =>
    (await visitor.send('GET', '/stoa/v1/express-options')).body.expressOptions.map(
      ({ provider }: { provider: string }) => provider,
    )
  expect(await providers()).toEqual(['paypal'])
  await of.shop.owner('PATCH', '/stoa/v1/checkout-rules', { checkoutRules: { phone: 'REQUIRED' } })
  expect(await providers()).toEqual([])
})
