import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rateLimits } from '../../../../apps/server/src/kernel/abuse/rate-limit.ts'
import { aShopWith, server, setUp, shop } from './product-search-set-up.ts'

setUp()

async function report(expression: string): Promise<number> {
  return (await shop.owner('POST', '/stoa/v1/product-search/missed-searches/report', { expression })).status
}

async function missed(): Promise<any[]> {
  return (await shop.owner('GET', '/stoa/v1/product-search/missed-searches')).body.missedSearches
}

test('searches without results are counted in one spelling, until the owner ignores them', async () => {
  await aShopWith(['Blue mug'])
  for (const expression of ['Zeppelin', 'zéppelin!', 'blue zeppelin', 'mug', 'mugs']) expect(await report(expression)).toBe(200)
  expect(await missed()).toMatchObject([
    { text: 'zeppelin', language: 'en', count: 2, someFound: false },
    { text: 'blue zeppelin', language: 'en', count: 1, someFound: true },
  ])
  const missedSearches = [{ text: 'zeppelin', language: 'en' }]
  await shop.owner('POST', '/stoa/v1/product-search/missed-searches/ignore', { missedSearches })
  await report('zeppelin')
  expect((await missed()).map(({ text }) => text)).toEqual(['blue zeppelin'])
})

test('what may be personal is not stored, and texts are cut', async () => {
  await aShopWith(['Blue mug'])
  for (const expression of ['anna@example.com', '0151 234 56789', '4111-1111-1111-1111', '...'])
    expect(await report(expression)).toBe(200)
  await report('q'.repeat(200))
  expect(await missed()).toMatchObject([{ text: 'q'.repeat(100) }])
})

test('of many different searches in vain, the most frequent ones are kept', async () => {
  await aShopWith(['Blue mug'])
  await report('zeppelin')
  await report('zeppelin')
  await sql`insert into missed_search (site_id, text, language, hits, some_found, last_date)
    select ${shop.credentials.siteId}::uuid, 'junk ' || n, 'en', 1, false, now() from generate_series(1, 2500) n`.execute(
    server.database.db,
  )
  await report('airship')
  const { rows } = await sql<{ count: number; kept: boolean }>`
    select count(*)::int as count, bool_or(text = 'zeppelin') as kept from missed_search
    where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  expect(rows[0]).toEqual({ count: 2000, kept: true })
})

test('one address is counted sixty times an hour', () => {
  const limits = rateLimits(server.database, { perMinute: 100, ordersPerHour: 0 }, server.clock)
  const counted = Array.from({ length: 70 }, () => limits.mayCountSearch('192.0.2.7')).filter(Boolean)
  expect(counted).toHaveLength(60)
  expect(limits.mayCountSearch('192.0.2.8')).toBe(true)
})
