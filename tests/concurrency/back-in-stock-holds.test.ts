import type { MailRenderer } from '@stoa/storefront/mail'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect, type Item } from '../conformance/messages/back-in-stock-builders.ts'
import {
  buy,
  expectSound,
  holdsOf,
  queueOf,
  quantityOf,
  setRules,
  waitInBulk,
} from '../conformance/messages/back-in-stock-holds-builders.ts'
import { mailServer, type MailServer } from '../support/providers/mail-server.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
let smtp: MailServer
/** The links of the mails. */
const links: string[] = []
beforeAll(async () => {
  smtp = await mailServer()
  const renderMail: MailRenderer = async (mail) => {
    if ('url' in mail && mail.url) links.push(mail.url)
    return { subject: 'It is back', html: '<p>It is back</p>', text: 'It is back' }
  }
  server = await startServer({ smtp: smtp.settings, renderMail })
  await server.app.startBackground()
  await server.app.stopBackground()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

async function aQueue(people: number): Promise<{ shop: TestShop; product: Item }> {
  const shop = await aShop(server)
  await sql`insert into mail_settings (site_id, send_in_test_mode) values (${shop.credentials.siteId}, true)`.execute(
    server.database.db,
  )
  await collect(shop)
  await setRules(shop, { holdMinutes: 60 })
  await aShippingOption(shop)
  const product = await aProduct(shop, { name: 'Poster', stock: 0 })
  await waitInBulk(shop, product, people)
  return { shop, product }
}

/** So many pieces arrive in one call. */
async function arrive(shop: TestShop, { variantId }: Item, pieces: number) {
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })
  const answer = await shop.owner('POST', '/stores/v3/bulk/inventory-items/increment', {
    incrementData: [{ inventoryItemId: body.inventoryItems[0].id, incrementBy: pieces }],
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test('500 people wait for 20 pieces that arrive at once, while strangers buy: nothing is promised twice, and the order is kept', async () => {
  const { shop, product } = await aQueue(500)
  const { siteId } = shop.credentials
  const strangers = await Promise.all(Array.from({ length: 6 }, () => aVisitor(shop)))
  const promised = async () => (await holdsOf(shop)).length
  const most: number[] = []
  const [, , ...orders] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => arrive(shop, product, 2))),
    Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let round = 0; round < 5; round++) {
          await server.app.drain(siteId)
          most.push(await promised())
        }
      }),
    ),
    ...strangers.map((stranger) => buy(stranger, product).catch(() => ({ status: 0 }))),
  ])
  await server.app.drain(siteId)
  const sold = orders.filter(({ status }) => status === 200).length
  expect(Math.max(...most)).toBeLessThanOrEqual(20)
  expect((await promised()) + sold + (await quantityOf(shop, product))).toBe(20)
  const queue = await queueOf(shop)
  const told = queue.filter(({ status }) => status === 'NOTIFICATION_SENT').length
  expect(told).toBe(20 - sold)
  expect(queue.slice(0, told).every(({ status }) => status === 'NOTIFICATION_SENT')).toBe(true)
  const receivers = smtp.mails.flatMap(({ to }) => to).filter((to) => to.startsWith('person-'))
  expect(receivers.toSorted()).toEqual(Array.from({ length: told }, (_, index) => `person-${index + 1}@example.com`).toSorted())
  await expectSound(shop)
})

test('two browsers that use one link at once buy one piece', async () => {
  const { shop, product } = await aQueue(1)
  await arrive(shop, product, 1)
  await server.app.drain(shop.credentials.siteId)
  const token = new URL(links.at(-1)!).searchParams.get('token')
  const buyers = await Promise.all([aVisitor(shop), aVisitor(shop)])
  const bought = await Promise.all(
    buyers.map(async (buyer) => {
      expect((await buyer.send('POST', '/stoa/v1/back-in-stock-links/use', { token })).status).toBe(200)
      return buy(buyer, product).catch(() => ({ status: 0 }))
    }),
  )
  const sold = bought.filter(({ status }) => status === 200).length
  expect(sold).toBeLessThanOrEqual(1)
  expect((await quantityOf(shop, product)) + (await holdsOf(shop)).length + sold).toBe(1)
  await expectSound(shop)
})
