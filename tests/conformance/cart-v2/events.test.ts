import { expect, test } from 'vitest'
import { aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aReadyCart, aShopForCarts, currentPath, pathOf, setUp } from './cart-v2-set-up.ts'

setUp()

const fqdn = 'wix.ecom.v2.cart'

async function aHeardShop() {
  const goods = await aShopForCarts({ stock: 50 })
  const eventTypes = ['created', 'updated', 'deleted', 'calculated'].map((slug) => `${fqdn}_${slug}`)
  // Nothing listens there; that the type has a subscriber is enough.
  await goods.shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: 'http://localhost:1', eventTypes } })
  let known = 0
  return {
    ...goods,
    /** The events since the last call. */
    async next() {
      const all = await shopEvents(goods.shop, fqdn)
      const fresh = all.slice(known)
      known = all.length
      return fresh
    },
  }
}

test('each change of a cart is one event, whichever interface makes it, and has what its owner’s apps read', async () => {
  const { shop, item, delivery, next } = await aHeardShop()
  const visitor = await aVisitor(shop)
  const { body } = await visitor.send('POST', `${currentPath}/add-line-items`, { catalogItems: [item(1)] })
  const { id } = body.cart
  const read = async () => (await shop.owner('GET', pathOf(id))).body.cart
  const [created, ...others] = await next()
  expect(others).toEqual([])
  expect(created).toMatchObject({ slug: 'created', body: { createdEvent: { entity: { id, currentCart: true } } } })
  expect(created!.body.createdEvent.entity).toEqual(await read())

  const v1Item = { quantity: 1, catalogReference: { ...item(1).catalogReference, appId: storesAppId } }
  const checkoutId = async () =>
    (await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })).body.checkoutId
  const changes: (() => Promise<unknown>)[] = [
    () => visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [v1Item] }),
    () => visitor.send('POST', `${pathOf(id)}/get-checkout-url`, {}),
    () => visitor.send('POST', `${currentPath}/add-line-items`, { catalogItems: [item(1)] }),
    async () => visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, buyerNote: 'Ring' } }),
    () => visitor.send('PATCH', '/ecom/v1/carts/current', { cartInfo: { buyerNote: 'Knock' } }),
    checkoutId,
    () => visitor.send('POST', `${currentPath}/add-coupon`, { coupon: { code: 'SUMMER' } }),
  ]
  const revisions = [BigInt(created!.body.createdEvent.entity.revision)]
  for (const [index, change] of changes.entries()) {
    await change()
    const events = await next()
    expect(
      events.map(({ slug }) => slug),
      `change ${index}`,
    ).toEqual(['updated'])
    const { currentEntity } = events[0]!.body.updatedEvent
    expect(currentEntity, `change ${index}`).toEqual(await read())
    revisions.push(BigInt(currentEntity.revision))
  }
  expect(revisions.slice(1).map((revision, index) => revision - revisions[index]!)).toEqual(changes.map(() => 1n))

  await aReadyCart(visitor, [item(1)], delivery)
  await next()
  const { summary } = (await visitor.send('POST', `${pathOf(id)}/calculate`, {})).body
  const [calculated] = (await next()).filter(({ slug }) => slug === 'calculated')
  expect(calculated!.body.actionEvent.body).toEqual(summary)
  const { orderId } = (await visitor.send('POST', `${pathOf(id)}/place-order`, {})).body
  const ordered = await next()
  expect(ordered.map(({ slug }) => slug)).toEqual(['updated'])
  expect(ordered[0]!.body.updatedEvent.currentEntity).toMatchObject({ id, orderPlaced: true, orderId, currentCart: false })
})

test('a deleted cart is an event', async () => {
  const { shop, item, next } = await aHeardShop()
  const visitor = await aVisitor(shop)
  const { body } = await visitor.send('POST', currentPath, { catalogItems: [item(1)] })
  await next()
  await visitor.send('DELETE', currentPath)
  expect(await next()).toMatchObject([{ slug: 'deleted' }])
  expect((await shop.owner('GET', pathOf(body.cart.id))).status).toBe(404)
})
