import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { refused } from '../../support/requests/answers.ts'
import { aProduct } from '../../support/shop/builders.ts'
import { aCollectingShop, requestsOf, statusesOf, wait } from './back-in-stock-builders.ts'
import { board, holdsOf, setRules, waitInBulk } from './back-in-stock-holds-builders.ts'
import { anAwaitedShop, later, receivers, restock } from './back-in-stock-mail-builders.ts'

const mailing = mailingServer()
const day = 24

test('the board counts those who wait, what they would pay, and what is kept', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  const dear = await aProduct(shop, { name: 'Carpet', price: '900.00', stock: 0 })
  await waitInBulk(shop, product, 4)
  await wait(shop, dear, 'mia@example.com')
  const itemsBy = async (sort: string) => (await shop.owner('GET', `${board}/items?sort=${sort}`)).body.items
  expect(await itemsBy('WAITING')).toMatchObject([
    { variantId: product.variantId, name: 'Poster', waiting: 4, failed: 0, value: '80.00', held: 0, pieces: 0 },
    { variantId: dear.variantId, waiting: 1, value: '900.00' },
  ])
  expect((await itemsBy('VALUE')).map(({ name }: { name: string }) => name)).toEqual(['Carpet', 'Poster'])
  expect((await itemsBy('OLDEST')).map(({ name }: { name: string }) => name)).toEqual(['Poster', 'Carpet'])
  await setRules(shop, { holdMinutes: 60 })
  await restock(mailing, shop, dear, 1)
  expect(await itemsBy('WAITING')).toMatchObject([{}, { name: 'Carpet', waiting: 0, value: '0.00', held: 1, pieces: 0 }])
  expect((await shop.owner('GET', `${board}/items?variantId=${dear.variantId}`)).body.items).toMatchObject([{ name: 'Carpet' }])
  const { people, total } = (await shop.owner('GET', `${board}/items/${product.variantId}/people?limit=2&offset=1`)).body
  expect(total).toBe(4)
  expect(people).toMatchObject([
    { email: 'person-2@example.com', status: 'RECEIVED', place: 2 },
    { email: 'person-3@example.com', place: 3 },
  ])
})

test('by hand, as many are told as staff says and as there are pieces', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  await setRules(shop, { automatic: false, holdMinutes: 60 })
  for (const name of ['first', 'second', 'third', 'fourth']) await wait(shop, product, `${name}@example.com`)
  const notify = (count: number) => shop.owner('POST', `${board}/items/${product.variantId}/notify`, { count })
  expect(await notify(1)).toMatchObject(refused(428, 'NO_PIECES_FREE'))
  await restock(mailing, shop, product, 3)
  await later(mailing, shop, day)
  expect(receivers(mailing)).toEqual([])
  expect((await notify(2)).body).toEqual({ notified: 2 })
  expect((await notify(9)).body).toEqual({ notified: 1 })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(receivers(mailing).toSorted()).toEqual(['first@example.com', 'second@example.com', 'third@example.com'])
  expect(await holdsOf(shop)).toHaveLength(3)
  const other = await aProduct(shop, { stock: 2 })
  expect(await shop.owner('POST', `${board}/items/${other.variantId}/notify`, { count: 1 })).toMatchObject(
    refused(428, 'NOBODY_WAITS'),
  )
})

test('nobody is told by hand while the shop sends no mails', async () => {
  const { shop, product } = await aCollectingShop(mailing.server)
  await wait(shop, product, 'mia@example.com')
  expect(await shop.owner('POST', `${board}/items/${product.variantId}/notify`, { count: 1 })).toMatchObject(
    refused(428, 'MAILS_NOT_SENT'),
  )
  expect(await statusesOf(shop)).toEqual({ 'mia@example.com': 'RECEIVED' })
})

test('the rules are kept, and a time out of bounds is refused', async () => {
  const { shop } = await aCollectingShop(mailing.server)
  const rules = async () => (await shop.owner('GET', `${board}/rules`)).body.rules
  expect(await rules()).toEqual({ automatic: true })
  await setRules(shop, { automatic: false, holdMinutes: 90 })
  expect(await rules()).toEqual({ automatic: false, holdMinutes: 90 })
  await setRules(shop, { holdMinutes: null })
  expect(await rules()).toEqual({ automatic: false })
  for (const holdMinutes of [14, 43_201, 1.5])
    expect((await shop.owner('PUT', `${board}/rules`, { rules: { holdMinutes } })).status).toBe(400)
})

test('the demand has every day, and the preview of the mail links to nothing', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  await setRules(shop, { holdMinutes: 1440 })
  await wait(shop, product, 'mia@example.com')
  const { days } = (await shop.owner('GET', `${board}/demand?days=7`)).body
  expect(days).toHaveLength(8)
  expect(days.at(-1)).toMatchObject({ asked: 1, told: 0 })
  expect((await shop.owner('GET', `${board}/demand?days=7&variantId=${product.id}`)).body.days.at(-1)).toMatchObject({ asked: 0 })
  const { body } = await shop.owner('GET', `${board}/items/${product.variantId}/mail`)
  expect(body.subject).toContain('Poster is back in stock')
  expect(body.text).toContain('for 1 day')
  expect(body.text).toContain('token=preview')
  expect(body.html).not.toContain((await requestsOf(shop))[0].id)
})

test('whoever may only change settings sees nobody, and whoever may only read tells nobody and changes no rule', async () => {
  const { shop, product } = await aCollectingShop(mailing.server)
  await wait(shop, product, 'mia@example.com')
  const send = async (scope: string) => {
    const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'One permission', scopes: [scope] } })
    const headers = { authorization: body.secret, 'wix-site-id': shop.credentials.siteId }
    return async (method: string, path: string, request?: object) =>
      (await shop.raw(method, board + path, { headers, ...(request && { body: request }) })).status
  }
  const [settings, reading] = [
    await send('ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS'),
    await send('ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS'),
  ]
  const people = `/items/${product.variantId}/people`
  expect([await settings('GET', '/items'), await settings('GET', people), await settings('GET', '/rules')]).toEqual([
    403, 403, 403,
  ])
  expect(await settings('POST', `/items/${product.variantId}/notify`, { count: 1 })).toBe(403)
  expect(await settings('PUT', '/rules', { rules: { automatic: false } })).toBe(200)
  expect([await reading('GET', '/items'), await reading('GET', people), await reading('GET', '/rules')]).toEqual([200, 200, 200])
  expect(await reading('PUT', '/rules', { rules: { automatic: true } })).toBe(403)
  expect(await reading('POST', `/items/${product.variantId}/notify`, { count: 1 })).toBe(403)
})
