import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../apps/server/src/demo/seed.ts'
import { diskFiles } from '../../../apps/server/src/kernel/files/local-disk.ts'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import type { SiteRead } from '../../../apps/server/src/kernel/site/site.ts'
import { auditStock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { sharedServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

interface SeededShop extends AsyncDisposable {
  shop: TestShop
  site: SiteRead
  folder: string
}

let one: SeededShop
let other: SeededShop
beforeAll(async () => {
  one = await aSeededShop()
  other = await aSeededShop()
}, 60_000)
afterAll(async () => {
  await one[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})

test('the demo shop is the same on every installation', async () => {
  // The same pictures, under ids of their own.
  const contents = await Promise.all(
    [one, other].map(async (seeded) => ({ ...(await wordsOf(seeded)), pictures: Object.values(picturesOf(seeded)).toSorted() })),
  )
  expect(contents[0]).toEqual(contents[1])
  expect(contents[0]!.products).toHaveLength(40)
  expect(contents[0]!.orders).toHaveLength(300)
})

test('the demo’s money and stock are consistent', async () => {
  expect(await auditOrderMoney(one.site)).toBeUndefined()
  expect(await auditStock(one.site)).toBeUndefined()
})

test('every product has at least two different pictures, and all files exist', async () => {
  const pictures = picturesOf(one)
  for (const { name, media } of await productsOf(one)) {
    const files = media.itemsInfo.items.map(({ id }: { id: string }) => id)
    const drawn = files.map((file: string) => pictures[file])
    expect(drawn.length, name).toBeGreaterThanOrEqual(2)
    expect(drawn, name).not.toContain(undefined)
    expect(new Set(drawn).size, name).toBe(drawn.length)
  }
})

test('no category is empty, and every product has a description and a price', async () => {
  const { rows } = await sql<{ name: string; items: number }>`
    select category.name, count(item.catalog_item_id)::int as items from category
    left join category_item item on item.site_id = ${one.site.siteId} and item.category_id = category.id
    where category.site_id = ${one.site.siteId} group by category.name`.execute(one.site.db)
  expect(rows.filter(({ name, items }) => items === 0 && name !== 'Posters')).toEqual([])
  for (const { name, plainDescription, seoData, actualPriceRange } of await productsOf(one)) {
    expect(plainDescription.length, name).toBeGreaterThan(40)
    expect(seoData.tags, name).toHaveLength(2)
    expect(Number(actualPriceRange.minValue.amount), name).toBeGreaterThan(0)
  }
})

test('the pictures are valid, small, and load nothing from the network', () => {
  for (const [file, svg] of Object.entries(picturesOf(one))) {
    expect(svg.length, file).toBeLessThan(25_000)
    expect(unclosed(svg), file).toEqual([])
    expect(svg.replace('http://www.w3.org/2000/svg', ''), file).not.toMatch(
      /https?:|<script|<foreignObject|NaN|undefined|Infinity/,
    )
    const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    for (const [, used] of svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)) expect(names, file).toContain(used)
  }
})

test('a German visitor reads a product, its options, its category and the menu in German', async () => {
  const visitor = await aVisitor(one.shop, 'de')
  const { body: cushions } = await visitor.send('GET', '/stores/v3/products/slug/cushion-cover')
  expect(cushions.product).toMatchObject({
    name: 'Kissenbezug',
    ribbon: { name: 'Neu' },
    options: [{ name: 'Motiv', choicesSettings: { choices: [{ name: 'Papiergarten' }, { name: 'Arkade' }] } }],
  })
  const { body: found } = await visitor.send('POST', '/categories/v1/categories/query', {
    query: { filter: { name: 'Textiles' } },
    treeReference: { appNamespace: '@wix/stores' },
  })
  expect(found.categories).toMatchObject([{ name: 'Textilien' }])
  const { body: header } = await visitor.send('GET', '/stoa/v1/menus/slug/header')
  expect(header.menu.items.map(({ label }: { label: string }) => label)).toEqual([
    'Alle Artikel',
    'Poster',
    'Postkarten',
    'Keramik',
    'Textilien',
    'Workshops',
    'Digitales',
    'Geschenke',
    'Gutscheine',
    'Hilfe',
  ])
  const { body: english } = await (await aVisitor(one.shop)).send('GET', '/stores/v3/products/slug/cushion-cover')
  expect(english.product.name).toBe('Cushion Cover')
})

test('no text of the demo shop lacks its German translation, and none is outdated', async () => {
  const { body } = await one.shop.owner('GET', '/stoa/v1/translatable-entities')
  expect(body.entities).toContain('wix.stores.catalog.v3.product')
  for (const entity of body.entities) {
    const path = `/stoa/v1/translations?entity=${entity}&language=de&unfinishedOnly=true&limit=100`
    expect(await one.shop.owner('GET', path), entity).toMatchObject({ status: 200, body: { translations: [] } })
  }
})

test('order numbers follow the order dates, all in the past', async () => {
  const { orders } = await wordsOf(one)
  const dates = orders.map(({ date }) => date.getTime())
  expect(dates).toEqual(dates.toSorted((a, b) => a - b))
  expect(orders.map(({ number }) => number)).toEqual(orders.map((_, index) => String(10_001 + index)))
  expect(dates.at(-1)).toBeLessThan(one.site.now.getTime())
  expect(one.site.now.getTime() - dates[0]!).toBeLessThan(91 * 24 * 3_600_000)
  const statuses = new Set(orders.map(({ payment }) => payment))
  for (const status of ['PAID', 'NOT_PAID', 'PARTIALLY_PAID', 'FULLY_REFUNDED', 'PARTIALLY_REFUNDED'])
    expect(statuses).toContain(status)
})

async function aSeededShop(): Promise<SeededShop> {
  const server = await sharedServer()
  const shop = await aShop(server)
  const folder = mkdtempSync(join(tmpdir(), 'stoa-demo-'))
  const { siteId } = shop.credentials
  await seedDemo(server.app.kernel, siteId, diskFiles(folder))
  return {
    shop,
    site: await openSite(server.app.kernel, siteId),
    folder,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function productsOf({ shop }: SeededShop): Promise<any[]> {
  const fields = ['MEDIA_ITEMS_INFO', 'PLAIN_DESCRIPTION']
  const { body } = await shop.owner('POST', '/stores/v3/products/query', { query: { cursorPaging: { limit: 100 } }, fields })
  return body.products
}

/** Everything that the demo's own content determines, without ids and dates. */
async function wordsOf(seeded: SeededShop) {
  const { siteId, db } = seeded.site
  const { rows: orders } = await sql<{ number: string; date: Date; total: string; payment: string; sent: string; email: string }>`
    select number::text, purchased_date as date, total_minor::text as total, payment_status as payment, fulfillment_status as sent, email
    from sales_order where site_id = ${siteId} order by sales_order.number`.execute(db)
  const products = (await productsOf(seeded)).map(({ name, actualPriceRange, compareAtPriceRange, inventory }) => ({
    name,
    actualPriceRange,
    compareAtPriceRange,
    inventory,
  }))
  return { orders, products }
}

function picturesOf({ folder }: SeededShop): Record<string, string> {
  const drawn = readdirSync(folder).filter((name) => name.endsWith('.svg'))
  return Object.fromEntries(drawn.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** Elements that are not closed, or closed in the wrong order. */
function unclosed(svg: string): string[] {
  const open: string[] = []
  for (const [, closes, name, closed] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (closes && open.at(-1) === name) open.pop()
    else if (closes) return [...open, `/${name}`]
    else if (!closed) open.push(name!)
  }
  return open
}
