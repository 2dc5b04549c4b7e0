import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobSite } from '../../../apps/server/src/kernel/background/job-runner.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { allowMails } from '../../support/shop/mailing.ts'
import { ask, path, referenceTo, requestsOf, statusesOf, wait } from './back-in-stock-builders.ts'
import { anAwaitedShop, later, receivers, restock } from './back-in-stock-mail-builders.ts'

const mailing = mailingServer()

test('when an item comes back, as many people are told as there are pieces, in the order in which they asked', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  for (const name of ['first', 'second', 'third']) await wait(shop, product, `${name}@example.com`)
  await restock(mailing, shop, product, 2)
  expect(receivers(mailing)).toEqual(['first@example.com', 'second@example.com'])
  expect(await requestsOf(shop)).toMatchObject([
    { status: 'NOTIFICATION_SENT', autoNotified: true },
    { status: 'NOTIFICATION_SENT', autoNotified: true },
    { status: 'RECEIVED' },
  ])
  // One of the two pieces is sold, which promises nothing to the third.
  await restock(mailing, shop, product, 1)
  expect(receivers(mailing)).toHaveLength(2)
  // More pieces arrive than people were told of.
  await restock(mailing, shop, product, 3)
  expect(receivers(mailing)).toEqual(['first@example.com', 'second@example.com', 'third@example.com'])
  await restock(mailing, shop, product, 0)
  await restock(mailing, shop, product, 9)
  expect(receivers(mailing)).toHaveLength(3)
})

test('a piece that nobody came for is offered to the next one after a day', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  for (const name of ['first', 'second', 'third']) await wait(shop, product, `${name}@example.com`)
  await restock(mailing, shop, product, 1)
  await later(mailing, shop, 22)
  expect(receivers(mailing)).toEqual(['first@example.com'])
  await later(mailing, shop, 3)
  expect(receivers(mailing)).toEqual(['first@example.com', 'second@example.com'])
  await later(mailing, shop, 1)
  expect(receivers(mailing)).toHaveLength(2)
})

test('the mail names the item as the catalogue has it, links to it and to the page that ends these mails', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  const visitor = await aVisitor(shop, 'de')
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  const details = { name: 'Buy pills at https://evil.example', price: '0.01', image: { url: 'https://evil.example/x.png' } }
  expect(await ask(visitor.send, product, 'mia@example.com', { details })).toMatchObject({ status: 200 })
  await restock(mailing, shop, product, 1)
  const { text = '', html, subject, headerLines } = mailing.smtp.mails.at(-1)!.parsed
  expect(subject).toBe('Test shop: Poster ist wieder verfügbar')
  expect(text).toMatch(/: http:\/\/[^/]+\/de\/products\/poster\n/)
  expect(text).toContain('20,00')
  expect(text + String(html)).not.toContain('evil')
  const lines = headerLines.map(({ line }) => line)
  expect(lines.find((line) => /^list-unsubscribe:/i.test(line))).toMatch(/<http[^>]+\/back-in-stock\?token=[\w.-]+>/)
  expect(lines).toContainEqual('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('several variants are waited for one by one', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  const other = await aProduct(shop, { stock: 0 })
  await wait(shop, product, 'mia@example.com')
  await wait(shop, other, 'mia@example.com')
  await restock(mailing, shop, other, 5)
  expect(receivers(mailing)).toEqual(['mia@example.com'])
  expect((await requestsOf(shop)).map(({ status }) => status)).toEqual(['RECEIVED', 'NOTIFICATION_SENT'])
})

test('nobody is told of a hidden product, until visitors see it again; of a deleted one never', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  await wait(shop, product, 'mia@example.com')
  const show = async (visible: boolean) => {
    const { body } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
    const { id, revision } = body.product
    expect((await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, visible } })).status).toBe(200)
  }
  await show(false)
  await restock(mailing, shop, product, 1)
  expect(receivers(mailing)).toEqual([])
  await show(true)
  await later(mailing, shop, 1)
  expect(receivers(mailing)).toEqual(['mia@example.com'])
  await restock(mailing, shop, product, 0)
  await wait(shop, product, 'jonas@example.com')
  await shop.owner('DELETE', `/stores/v3/products/${product.id}`)
  await later(mailing, shop, 1)
  expect(await statusesOf(shop)).toMatchObject({ 'jonas@example.com': 'FAILED' })
})

test('while no mail is sent, everybody keeps waiting', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  await wait(shop, product, 'mia@example.com')
  await allowMails(shop, false)
  await restock(mailing, shop, product, 1)
  expect(await statusesOf(shop)).toEqual({ 'mia@example.com': 'RECEIVED' })
  await allowMails(shop)
  await later(mailing, shop, 1)
  expect(receivers(mailing)).toEqual(['mia@example.com'])
})

test('a refused address fails and its piece goes to the next one; an absent server is tried again', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  await wait(shop, product, 'nobody@example.com')
  await wait(shop, product, 'mia@example.com')
  mailing.smtp.refuseNext(550, 'no such user here')
  await restock(mailing, shop, product, 1)
  expect(await statusesOf(shop)).toEqual({ 'nobody@example.com': 'FAILED', 'mia@example.com': 'NOTIFICATION_SENT' })
  const { mails } = (await shop.owner('POST', '/stoa/v1/mails/search', { search: { filter: { kind: 'BACK_IN_STOCK' } } })).body
  expect(mails).toMatchObject([
    { recipient: 'mia@example.com', state: 'SENT' },
    { recipient: 'nobody@example.com', state: 'FAILED', failure: expect.stringContaining('no such user') },
  ])
  const away = await anAwaitedShop(mailing.server)
  await wait(away.shop, away.product, 'mia@example.com')
  mailing.smtp.down = true
  await restock(mailing, away.shop, away.product, 1)
  expect(await statusesOf(away.shop)).toEqual({ 'mia@example.com': 'PROCESSING' })
  mailing.smtp.down = false
  await later(mailing, away.shop, 1)
  expect(await statusesOf(away.shop)).toEqual({ 'mia@example.com': 'NOTIFICATION_SENT' })
})

test('a mail that waits for the server is not sent once the item is gone again', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  await wait(shop, product, 'mia@example.com')
  mailing.smtp.down = true
  await restock(mailing, shop, product, 1)
  mailing.smtp.down = false
  await restock(mailing, shop, product, 0)
  await later(mailing, shop, 1)
  expect(receivers(mailing)).toEqual([])
  expect(await statusesOf(shop)).toEqual({ 'mia@example.com': 'RECEIVED' })
  const { mails } = (await shop.owner('POST', '/stoa/v1/mails/search', { search: { filter: { kind: 'BACK_IN_STOCK' } } })).body
  expect(mails).toMatchObject([{ state: 'FAILED', failure: expect.stringContaining('waits on') }])
})

test('of several processes one chooses and one sends', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  for (const name of ['first', 'second']) await wait(shop, product, `${name}@example.com`)
  const { siteId } = shop.credentials
  const { jobs = [] } = mailing.server.app.composed.modules.find(({ name }) => name === 'back-in-stock')!
  const jobOf = (name: string) => jobs.find((job) => job.name === `back-in-stock.${name}`)!
  const site = await jobSite(mailing.server.app.kernel, siteId)
  const many = (name: string, payload: object) =>
    Promise.all(Array.from({ length: 4 }, () => jobOf(name).handle(site, payload, () => false)))
  await sql`update inventory_item set quantity = 1 where site_id = ${siteId} and variant_id = ${product.variantId}`.execute(
    mailing.server.database.db,
  )
  await many('notify-waiting', { productId: product.id, variantId: product.variantId })
  expect(await statusesOf(shop)).toEqual({ 'first@example.com': 'PROCESSING', 'second@example.com': 'RECEIVED' })
  const [{ id: requestId }] = await requestsOf(shop)
  await many('send-notification', { requestId })
  await mailing.server.app.drain(siteId)
  expect(receivers(mailing)).toEqual(['first@example.com'])
})

test('after a crash between the mail and its outcome nothing is sent again, until somebody reports the item', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  const id = await wait(shop, product, 'mia@example.com')
  mailing.smtp.down = true
  await restock(mailing, shop, product, 1)
  mailing.smtp.down = false
  await sql`update back_in_stock_request set attempt_id = ${id}, attempt_date = ${mailing.server.clock.now()}
    where site_id = ${shop.credentials.siteId} and id = ${id}`.execute(mailing.server.database.db)
  await later(mailing, shop, 1)
  await later(mailing, shop, 30)
  expect(receivers(mailing)).toEqual([])
  expect(await statusesOf(shop)).toEqual({ 'mia@example.com': 'FAILED' })
  await shop.owner('POST', `${path}/report-items-back-in-stock`, {
    itemDetails: { name: 'Poster', price: '20.00' },
    catalogReference: referenceTo(product),
  })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(receivers(mailing)).toEqual(['mia@example.com'])
})
