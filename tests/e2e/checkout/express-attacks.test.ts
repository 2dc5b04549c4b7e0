import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { openPage } from '../../support/browser/browser.ts'
import { connectedStripeShop } from '../../support/browser/stripe-browser-shop.ts'
import { wrongValues } from '../../support/requests/wrong-values.ts'

const { shop } = connectedStripeShop()

test('every wrong body of the frame’s calls is refused, and none is an error of the server', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const opened = await page.request.post(`${shop.url}/products/low-tide/express/checkout`, {
    headers: { origin: shop.url },
    multipart: {},
  })
  const { checkoutId } = (await opened.json()) as { checkoutId: string }
  const json = wrongValues.flatMap(([, value]) => [
    value,
    { destination: value, deliveryCode: value, paymentMethodId: value, expressPaymentId: value, checkoutId: value },
    { destination: { country: value } },
    { destination: { country: 'DE', city: value, subdivision: value, postalCode: value } },
    { buyer: value, paymentToken: value },
    {
      paymentToken: value,
      seenTotal: value,
      buyer: { email: value, phone: value, shipping: value, billing: { country: value } },
    },
    { paymentToken: 'x', seenTotal: value, buyer: { email: 'a@example.com', billing: { country: 'DE', name: value } } },
    {
      paymentToken: 'x',
      seenTotal: '1',
      buyer: { email: 'a@example.com', shipping: { country: value, name: value, state: value }, billing: {} },
    },
    { paymentToken: 'x', seenTotal: '1', buyer: { billing: {} }, delivery: { code: value, carrierId: value } },
  ])
  const wrong: string[] = []
  for (const path of [
    ...['estimate', 'payment', 'reprice', 'pay'].map((name) => `/checkout/${checkoutId}/express/${name}`),
    '/checkout/no-such-checkout/express/estimate',
    '/checkout/%00/express/pay',
    '/products/low-tide/express/checkout',
    '/products/no-such-product/express/checkout',
    '/products/%00/express/checkout',
    '/cart/express/checkout',
  ])
    for (const [type, body] of [
      ...json.map((value) => ['application/json', JSON.stringify(value)] as const),
      ['application/json', ''] as const,
      ['application/json', '{'] as const,
      ['text/plain', 'x'] as const,
      ['application/xml', '<a/>'] as const,
      ['multipart/form-data', 'x'] as const,
      ['multipart/form-data; boundary=x', '--x--'] as const,
    ]) {
      const response = await page.request.post(shop.url + path, {
        headers: { 'content-type': type, origin: shop.url },
        data: body,
      })
      if (response.status() >= 500) wrong.push(`${response.status()} ${path} ${type} ${body.slice(0, 200)}`)
    }
  expect(wrong).toEqual([])
})

test('in maintenance, and for other people’s checkouts, every call is refused', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const post = async (path: string, from = page.request) => {
    const response = await from.post(shop.url + path, {
      headers: { 'content-type': 'application/json', origin: shop.url },
      data: JSON.stringify({
        paymentToken: 'x',
        paymentMethodId: crypto.randomUUID(),
        seenTotal: '1.00',
        buyer: { email: 'a@example.com', billing: { country: 'DE' } },
      }),
    })
    return [response.status(), await response.text()] as const
  }
  const opened = await page.request.post(`${shop.url}/products/low-tide/express/checkout`, {
    headers: { origin: shop.url },
    multipart: {},
  })
  const { checkoutId } = (await opened.json()) as { checkoutId: string }
  const calls = ['estimate', 'payment', 'reprice', 'pay'].map((name) => `/checkout/${checkoutId}/express/${name}`)
  await using stranger = await openPage(browser)
  for (const path of calls) {
    const [status, text] = await post(path, stranger.page.request)
    expect([path, status, text.includes('toPay')]).toEqual([path, 422, false])
  }
  await callAsOwner(shop, 'PATCH', '/stoa/v1/sites/current', { site: { maintenance: true } })
  for (const path of [...calls, '/cart/express/checkout', '/products/low-tide/express/checkout']) {
    const [status] = await post(path)
    expect([path, status]).toEqual([path, 503])
  }
  await callAsOwner(shop, 'PATCH', '/stoa/v1/sites/current', { site: { maintenance: false } })
})
