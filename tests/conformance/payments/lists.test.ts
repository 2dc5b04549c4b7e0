import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestShop } from '../../support/shop/shop.ts'
import { aStripeShop, server, setUp, stripe } from './stripe-shop.ts'

setUp()

/** Reads a list to its end. Returns the ids, page by page. */
async function readPages({ owner }: TestShop, path: string, rowsOf: (body: any) => string[]): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const { body } = await owner('GET', cursor ? `${path}?cursor=${encodeURIComponent(cursor)}` : path)
    pages.push(rowsOf(body))
    cursor = body.nextCursor
  }
  return pages
}

test('events and payouts of one instant are all listed, page by page', async () => {
  const { shop, account } = await aStripeShop()
  const { siteId } = shop.credentials
  const { db } = server.database
  const now = server.clock.now()
  await sql`insert into payment_event (site_id, account_id, id, type, received_date, status)
    select ${siteId}, ${account.id}::uuid, 'evt_' || number, 'payout.paid', ${now}::timestamptz, 'IGNORED' from generate_series(1, 120) number`.execute(
    db,
  )
  await sql`insert into payment_payout (site_id, account_id, id, amount_minor, currency, status, arrival_date)
    select ${siteId}, ${account.id}::uuid, 'po_' || number, 100, 'EUR', 'PAID', ${now}::timestamptz from generate_series(1, 120) number`.execute(
    db,
  )
  for (const [path, rowsOf] of [
    ['/stoa/v1/payment-events', ({ events }: any) => events.map(({ eventId }: any) => eventId)],
    ['/stoa/v1/payouts', ({ payouts }: any) => payouts.map(({ payoutId }: any) => payoutId)],
  ] as const) {
    const pages = await readPages(shop, path, rowsOf)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
    expect(new Set(pages.flat()).size).toBe(120)
  }
  expect((await shop.owner('GET', '/stoa/v1/payment-events?cursor=made-up')).status).toBe(400)
  const { nextCursor } = (await shop.owner('GET', '/stoa/v1/payment-events')).body
  expect((await shop.owner('GET', `/stoa/v1/payouts?cursor=${nextCursor}`)).status).toBe(400)
})

test('payouts of an account that was disconnected are still listed, and later ones, too', async () => {
  const { shop, account } = await aStripeShop()
  const list = async () => (await shop.owner('GET', '/stoa/v1/payouts')).body.payouts.map(({ payoutId }: any) => payoutId)
  const before = stripe.payOut()
  await shop.owner('POST', `/stoa/v1/payment-accounts/${account.id}/reconcile`, {})
  await shop.owner('DELETE', `/stoa/v1/payment-accounts/${account.id}`)
  expect(await list()).toContain(before)
  server.clock.advance(60_000)
  const after = stripe.payOut()
  await server.app.runSchedules()
  server.clock.advance(24 * 3_600_000)
  await server.app.runSchedules()
  await server.app.drain()
  expect((await list()).slice(0, 2)).toEqual([after, before])
  expect((await shop.owner('GET', `/stoa/v1/payment-accounts/${account.id}/payouts/${before}`)).body.payout).toMatchObject({
    provider: 'stripe',
  })
})
