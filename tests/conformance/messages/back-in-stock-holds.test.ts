import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { requestsOf, wait } from './back-in-stock-builders.ts'
import { buy, expectSound, holdsOf, setRules, useLink } from './back-in-stock-holds-builders.ts'
import { anAwaitedShop, heldLinkOf, later, receivers, restock } from './back-in-stock-mail-builders.ts'

const mailing = mailingServer()

/** A shop that keeps a piece for an hour for whoever is told, with five people who wait. */
async function aFairShop(holdMinutes = 60) {
  const made = await anAwaitedShop(mailing.server)
  await setRules(made.shop, { holdMinutes })
  await aShippingOption(made.shop)
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) await wait(made.shop, made.product, `${name}@example.com`)
  return made
}

test('whoever is told gets a piece that nobody else can buy; the others keep their place', async () => {
  const { shop, product } = await aFairShop()
  await restock(mailing, shop, product, 2)
  expect(receivers(mailing)).toEqual(['first@example.com', 'second@example.com'])
  const requests = await requestsOf(shop)
  expect((await holdsOf(shop)).map(({ id }) => id).sort()).toEqual(
    requests
      .slice(0, 2)
      .map(({ id }) => id)
      .sort(),
  )
  expect(requests.map(({ status }) => status)).toEqual([
    'NOTIFICATION_SENT',
    'NOTIFICATION_SENT',
    'RECEIVED',
    'RECEIVED',
    'RECEIVED',
  ])
  expect(await buy(await aVisitor(shop), product)).toMatchObject({ status: 428 })
  const holder = await aVisitor(shop)
  expect(await useLink(holder, heldLinkOf(mailing, 'first@example.com'))).toMatchObject({
    status: 200,
    body: { productId: product.id, variantId: product.variantId },
  })
  expect(await buy(holder, product, 2)).toMatchObject({ status: 428 })
  const { body } = await holder.send('POST', '/ecom/v2/carts/current/calculate', {})
  expect(body.cart.lineItems).toMatchObject([{ quantityInfo: { confirmedQuantity: 1, requestedQuantity: 2 } }])
  await holder.send('DELETE', '/ecom/v1/carts/current')
  expect(await buy(holder, product)).toMatchObject({ status: 200 })
  expect((await holdsOf(shop)).map(({ id }) => id)).toEqual([requests[1].id])
  await expectSound(shop)
})

test('a hold that lapses goes to the next one, who gets the whole time', async () => {
  const { shop, product } = await aFairShop()
  await restock(mailing, shop, product, 1)
  await later(mailing, shop, 0.5)
  expect(receivers(mailing)).toEqual(['first@example.com'])
  await later(mailing, shop, 0.6)
  expect(receivers(mailing)).toEqual(['first@example.com', 'second@example.com'])
  const late = await aVisitor(shop)
  expect(await useLink(late, heldLinkOf(mailing, 'first@example.com'))).toMatchObject({ status: 428 })
  expect(await buy(late, product)).toMatchObject({ status: 428 })
  await later(mailing, shop, 0.9)
  expect(receivers(mailing)).toHaveLength(2)
  await expectSound(shop)
})
