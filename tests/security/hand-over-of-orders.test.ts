import { createOrder } from '@stoa/contract/calls/ecom/checkout'
import { addToCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { expect, test } from 'vitest'
import { handOvers } from '../../apps/server/src/modules/checkout/hand-over/index.ts'
import { aCheckout, aProduct, aVisitor, storesAppId } from '../support/shop/builders.ts'
import { shopPages } from '../support/members/hand-over.ts'
import {
  minute,
  server,
  shop,
  product,
  visitor,
  checkoutId,
  callbacks,
  handOver,
  page,
  setCheckoutId,
  setVisitor,
  setUp,
} from './hand-over-set-up.ts'

setUp()

test('the browser’s own cart stays, and nothing else of the front end’s visitor can be read', async () => {
  const more = await aProduct(shop, { name: 'Own print' })
  const elsewhere = await aCheckout(await aVisitor(shop), [product])
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const { body } = await visitor.send('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [{ quantity: 1, catalogReference }],
  })
  const second = body.checkout.id as string
  await using pages = await shopPages(server, shop, [second, elsewhere])
  // The browser of a customer who has used the shop's own pages.
  const visitorId = '0197a3c0-0000-7000-8000-0000000000aa'
  const browser = pages.newBrowser()
  const ownCookie = encodeURIComponent(pages.app.signCookie(visitorId))
  browser.cookies.set('stoa_visitor', ownCookie)
  await pages.call({ siteId: shop.credentials.siteId, caller: { kind: 'VISITOR', visitorId } }, addToCurrentCart, {
    lineItems: [
      { quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: more.id, options: { variantId: more.variantId } } },
    ],
  })
  await browser.open(await handOver())
  expect(browser.cookies.get('stoa_visitor')).toBe(ownCookie)
  expect((await browser.open(page())).seen).toEqual({
    access: 'OPEN',
    page: checkoutId,
    wayBack: expect.any(Object),
    orders: [],
    cart: ['Own print'],
    others: [],
  })
  expect((await browser.open(`/checkout/${second}`)).seen).toMatchObject({ page: 'CHECKOUT_NOT_FOUND', others: [] })
  expect((await browser.open('/cart')).seen).toMatchObject({ cart: ['Own print'], others: [] })
  // The front end's visitor keeps a cart of their own, and cannot read that of the shop's visitor.
  expect((await visitor.send('GET', '/ecom/v1/carts/current')).body.cart.lineItems[0].productName.original).toBe('Print')
})

test('the order belongs to the front end’s visitor, and the browser sees it, and no other order of that visitor', async () => {
  const before = await aCheckout(visitor, [product])
  expect(before).toBe(checkoutId)
  const { body: first } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  setCheckoutId(await aCheckout(visitor, [product]))
  await using pages = await shopPages(server, shop)
  const browser = pages.newBrowser()
  await browser.open(await handOver())
  const orderId = await orderFrom(pages, browser.cookies)
  const order = (await visitor.send('GET', `/ecom/v1/orders/${orderId}`)).body.order
  const { visitorId } = (await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)).body.checkout.buyerInfo
  expect(order).toMatchObject({ checkoutId, buyerInfo: { visitorId } })
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  expect(body.order.createdBy).toEqual({ visitorId })
  const thanks = `https://front.example/thanks?orderId=${orderId}&wixMemberLoggedIn=false`
  expect((await browser.open(`/orders/${orderId}/thank-you`)).seen).toMatchObject({
    page: orderId,
    orders: [orderId],
    wayBack: { thankYou: thanks },
  })
  expect((await browser.open(`/orders/${first.orderId}/thank-you`)).seen).toMatchObject({ page: 'ORDER_NOT_FOUND', orders: [] })
  expect((await pages.newBrowser().open(`/orders/${orderId}/thank-you`)).seen).toMatchObject({ page: 'ORDER_NOT_FOUND' })
})

/** Places the order of the checkout as its page does. */
async function orderFrom(pages: Awaited<ReturnType<typeof shopPages>>, cookies: Map<string, string>): Promise<string> {
  const { siteId } = shop.credentials
  const [handedOver] = await handOvers(pages.kernel).of(siteId, [cookies.get('stoa_hand_over')!])
  const caller = { kind: 'VISITOR', visitorId: '0197a3c0-0000-7000-8000-0000000000ab', handedOver: handedOver! } as const
  return (await pages.call({ siteId, caller }, createOrder, { id: checkoutId })).orderId!
}

test('without `maintainIdentity`, the order belongs to a new visitor', async () => {
  await using pages = await shopPages(server, shop)
  const browser = pages.newBrowser()
  await browser.open(await handOver({ callbacks, preferences: { maintainIdentity: false } }))
  const orderId = await orderFrom(pages, browser.cookies)
  expect((await visitor.send('GET', `/ecom/v1/orders/${orderId}`)).status).toBe(404)
  expect((await browser.open(`/orders/${orderId}/thank-you`)).seen).toMatchObject({ page: orderId, orders: [orderId] })
})

test('a checkout is shown although the shop is closed, unless the front end asks for the shop’s own pages', async () => {
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { published: false } })
  await using pages = await shopPages(server, shop)
  const accessWith = async (preferences: object) => {
    const browser = pages.newBrowser()
    await browser.open(await handOver({ preferences }))
    return (await browser.open(page())).seen!.access
  }
  expect(await accessWith({})).toBe('OPEN')
  expect(await accessWith({ useGenericWixPages: false })).toBe('CLOSED')
  expect(await accessWith({ useGenericWixPages: false, checkIfPublish: true })).toBe('OPEN')
  const browser = pages.newBrowser()
  await browser.open(await handOver())
  for (const url of ['/', '/products', '/cart', '/checkout/0197a3c0-0000-7000-8000-0000000000ac'])
    expect((await browser.open(url)).seen!.access).toBe('CLOSED')
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { maintenance: true } })
  // The settings are read again a second later.
  await expect.poll(async () => (await browser.open(page())).seen!.access).toBe('CLOSED')
})

test('the language and the parameters that the front end chose reach the page', async () => {
  await using pages = await shopPages(server, shop)
  const additionalQueryParameters = { lang: 'de-AT', utm_source: 'a b&c' }
  const url = await handOver({ preferences: { additionalQueryParameters } })
  expect(new URL(url).searchParams.get('utm_source')).toBe('a b&c')
  expect((await pages.newBrowser().open(url)).location).toBe(`/de${page()}?utm_source=a+b%26c`)
})

test('the link to a checkout from the API works once, for staff three days', async () => {
  await using pages = await shopPages(server, shop)
  const { body: own } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}/checkout-url`)
  const { body: staff } = await shop.owner('GET', `/ecom/v1/checkouts/${checkoutId}/checkout-url`)
  const { body: late } = await shop.owner('GET', `/ecom/v1/checkouts/${checkoutId}/wix-checkout-url`)
  const browser = pages.newBrowser()
  expect((await browser.open(own.checkoutUrl)).location).toBe(page())
  expect((await browser.open(page())).seen).toMatchObject({ page: checkoutId, wayBack: {} })
  server.clock.advance((3 * 24 * 60 - 1) * minute)
  expect((await pages.newBrowser().open(staff.checkoutUrl)).location).toBe(page())
  server.clock.advance(minute)
  expect((await pages.newBrowser().open(late.checkoutUrl)).seen).toMatchObject({ deadLink: {} })
})

test('a checkout that staff made for somebody is ordered by whoever opens its link first', async () => {
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const { body } = await shop.owner('POST', '/ecom/v1/checkouts', {
    channelType: 'POS',
    lineItems: [{ quantity: 1, catalogReference }],
  })
  setCheckoutId(body.checkout.id)
  await using pages = await shopPages(server, shop)
  const { body: link } = await shop.owner('GET', `/ecom/v1/checkouts/${checkoutId}/checkout-url`)
  const browser = pages.newBrowser()
  await browser.open(link.checkoutUrl)
  expect((await browser.open(page())).seen).toMatchObject({ page: checkoutId })
  expect((await pages.newBrowser().open(page())).seen).toMatchObject({ page: 'CHECKOUT_NOT_FOUND' })
})

test('a browser keeps the last five checkouts', async () => {
  await using pages = await shopPages(server, shop)
  const browser = pages.newBrowser()
  const made: string[] = []
  for (let index = 0; index < 6; index++) {
    setVisitor(await aVisitor(shop))
    setCheckoutId(await aCheckout(visitor, [product]))
    made.push(checkoutId)
    await browser.open(await handOver())
  }
  const shown = await Promise.all(made.map(async (id) => (await browser.open(`/checkout/${id}`)).seen!.page))
  expect(shown).toEqual(['CHECKOUT_NOT_FOUND', ...made.slice(1)])
})
