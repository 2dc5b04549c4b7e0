import { sql } from 'kysely'
import { test } from 'vitest'
import { startServer } from '../support/server.ts'
import { aShop } from '../support/shop.ts'
import { anOrder } from './orders-builders.ts'
test('bench', async () => {
  await using server = await startServer()
  const shop = await aShop(server)
  const { id } = await anOrder(shop, { lines: [{ price: '20.00', quantity: 2 }, { price: '5.00', quantity: 1, name: 'Frame' }] })
  await sql`insert into sales_order (site_id, id, revision, created_date, updated_date, number, purchased_date, total_minor, deferred_minor, search_text, doc)
    select site_id, gen_random_uuid(), 1, created_date - n * interval '1 minute', updated_date, number + n, purchased_date, total_minor, 0, (number + n) || search_text, doc
    from sales_order, generate_series(1, 100000) n where site_id = ${shop.credentials.siteId} and id = ${id}`.execute(server.database.db)
  await sql`analyze sales_order -- site_id`.execute(server.database.db)
  const { rows } = await sql<any>`select avg(pg_column_size(doc)) as stored, max(length(doc::text)) as text from sales_order where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  console.log(rows[0])
  for (const search of [{}, { filter: { paymentStatus: 'NOT_PAID', archived: { $ne: true } } }, { search: { expression: '55555' } }, { search: { expression: 'lovelace' } }]) {
    for (let i = 0; i < 20; i++) await shop.owner('POST', '/ecom/v1/orders/search', { search })
    const start = performance.now()
    let n = 0
    await Promise.all(Array.from({ length: 8 }, async () => { while (performance.now() - start < 3000) { await shop.owner('POST', '/ecom/v1/orders/search', { search }); n++ } }))
    console.log(JSON.stringify(search), (n / ((performance.now() - start) / 1000)).toFixed(0), 'per second')
  }
  const explain = await sql<any>`explain analyze select id, doc from sales_order where site_id = ${shop.credentials.siteId} order by created_date desc, id desc limit 51`.execute(server.database.db)
  console.log(explain.rows.map((row: any) => row['QUERY PLAN']).join('\n'))
}, 120_000)
