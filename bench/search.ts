import pg from 'pg'
import { openDatabase } from '../apps/server/src/kernel/database/database.ts'
import type { SiteTx } from '../apps/server/src/kernel/site/site.ts'
import { rememberWords } from '../apps/server/src/modules/catalog/catalog/store/words.ts'
import { openLargeShop } from './large-shop.ts'

/** How long suggestions take while somebody types, in a shop of 50,000 products, and what a change of a product costs. */
const [products, copies] = [1000, 49]
const created: { id: string; name: string }[] = []
/** Milliseconds that 95 % of the suggestions may take. */
const aim = 60

const nouns = [
  'shirt',
  'jumper',
  'jacket',
  'mug',
  'bowl',
  'vase',
  'towel',
  'cushion',
  'blanket',
  'poster',
  'bag',
  'apron',
  'lamp',
  'chair',
  'table',
  'rug',
  'scarf',
  'boots',
  'skirt',
  'notebook',
]
const materials = ['cotton', 'linen', 'wool', 'leather', 'ceramic', 'oak', 'glass', 'steel', 'paper', 'silk']
const colours = ['red', 'blue', 'green', 'yellow', 'black', 'white', 'grey', 'brown', 'pink', 'orange']
const series = [
  'harbour',
  'meadow',
  'lantern',
  'orchard',
  'pebble',
  'thistle',
  'saffron',
  'juniper',
  'marigold',
  'heather',
  'willow',
  'cobalt',
  'ember',
  'breeze',
  'copper',
  'fjord',
  'granite',
  'hazel',
  'indigo',
  'jasper',
  'kestrel',
  'lagoon',
  'maple',
  'nectar',
  'opal',
  'prairie',
  'quartz',
  'russet',
  'sable',
  'tundra',
  'umber',
  'velvet',
  'walnut',
  'yarrow',
  'zephyr',
  'aspen',
  'birch',
  'cedar',
  'dune',
  'elder',
  'fern',
  'grove',
  'hollow',
  'iris',
  'jade',
  'kelp',
  'larch',
  'moss',
  'north',
]
const at = <Item>(list: readonly Item[], index: number): Item => list[index % list.length]!

await using started = await openLargeShop(4620, { READ_CACHE: '0' })
const { url, databaseUrl, credentials } = started
const headers = { authorization: credentials.apiKey, 'wix-site-id': credentials.siteId, 'content-type': 'application/json' }

await seed()
const kinds: [name: string, queries: string[]][] = [
  ['typed letter by letter', ['cotton shirt', 'blue mug', 'harbour', 'leather bag', 'ceramic vase'].flatMap(typed)],
  ['a word that 5 % have', nouns],
  ['a word that 10 % have', [...materials, ...colours]],
  ['two words', nouns.map((noun, index) => `${at(colours, index)} ${noun}`)],
  ['three words', nouns.map((noun, index) => `${at(series, index * 3)} ${at(materials, index)} ${noun}`)],
  [
    'a synonym',
    ['cup', 'sweater', 'pullover', 'coat', 'pillow', 'throw', 'art print', 'rucksack', 'dish', 'carpet', 'shawl', 'journal'],
  ],
  ['a typo', [...nouns, ...series].filter(({ length }) => length > 4).map((word) => word.slice(0, 2) + word.slice(3))],
  ['some of the words', series.map((word, index) => `${word} ${at(nouns, index)} submarine`)],
  ['nothing', series.map((_, index) => `xq${index}zzv wkjh`)],
  ['a SKU', Array.from({ length: 30 }, (_, index) => `SRCH-${index * 31}`)],
]
console.log('suggestions                  queries   median ms      p95 ms  slowest ms')
const all: number[] = []
for (const [name, queries] of kinds) {
  for (const query of queries.slice(0, 5)) await suggest(query)
  const times: number[] = []
  for (const query of queries) times.push(await timed(() => suggest(query)))
  all.push(...times)
  console.log(line(name, times))
}
console.log(line('all', all))
console.log(`\nA change of a product, and of its name: ${line('', await changes())}`)
const p95 = quantile(all, 0.95)
console.log(`95th percentile ${p95.toFixed(1)} ms, aim ${aim} ms`)
process.exitCode = p95 < aim ? 0 : 1

type Statement = Parameters<SiteTx['atCommit']>[0]

async function seed(): Promise<void> {
  for (let start = 0; start < products; start += 100) {
    const batch = Array.from({ length: 100 }, (_, index) => product(start + index))
    const { productResults } = await call('POST', '/stores/v3/bulk/products-with-inventory/create', {
      products: batch,
      returnEntity: true,
    })
    created.push(...productResults.results.slice(0, 6).map(({ item }: any) => item))
  }
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  await copyRows(client, 'product', {
    id: 'md5(id::text || n)::uuid',
    slug: "slug || '-of-' || ($2::text[])[n]",
    name: "name || ' ' || ($2::text[])[n]",
    search_text: "search_text || ' ' || ($2::text[])[n]",
    search_words: "search_words || setweight(to_tsvector('simple', ($2::text[])[n] || ' srch' || md5(id::text || n)), 'A')",
  })
  await copyRows(client, 'product_variant', {
    id: 'md5(id::text || n)::uuid',
    product_id: 'md5(product_id::text || n)::uuid',
    sku: "sku || '-' || ($2::text[])[n]",
  })
  const { rows } = await client.query('select id from product where site_id = $1', [credentials.siteId])
  const database = await openDatabase({ url: databaseUrl, connections: 2 })
  const settings = { language: 'en', languages: ['de'] }
  for (let start = 0; start < rows.length; start += 2000) {
    const statements: Statement[] = []
    const site = { siteId: credentials.siteId, settings, atCommit: (each: Statement) => statements.push(each) }
    rememberWords(
      site as unknown as SiteTx,
      rows.slice(start, start + 2000).map(({ id }) => id),
    )
    for (const statement of statements) await statement.execute(database.db)
  }
  await database[Symbol.asyncDispose]()
  await client.query('vacuum analyze')
  const { rows: counts } = await client.query(
    'select (select count(*) from product where site_id = $1) as products, (select count(*) from product_word where site_id = $1) as words',
    [credentials.siteId],
  )
  console.log(`${counts[0].products} products, ${counts[0].words} words`)
  await client.end()
}

/** Copies each row once for each series. */
async function copyRows(client: pg.Client, table: string, changed: Record<string, string>): Promise<void> {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows.map(({ name }: { name: string }) => name)
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((name) => changed[name] ?? name).join(', ')} from ${table}, generate_series(1, ${copies}) n
     where site_id = $1 and $2::text[] is not null`,
    [credentials.siteId, series],
  )
}

function product(index: number) {
  const name = `${at(colours, index)} ${at(materials, Math.floor(index / 10))} ${at(nouns, Math.floor(index / 3))}`
  return {
    name,
    productType: 'PHYSICAL',
    visible: true,
    plainDescription: `<p>A ${name} for every day, made with care in a small workshop. It lasts for years and goes with everything else.</p>`,
    physicalProperties: {},
    variantsInfo: {
      variants: [
        {
          sku: `SRCH-${index}`,
          visible: true,
          price: { actualPrice: { amount: '10.00' } },
          inventoryItem: { quantity: 9, trackQuantity: true },
        },
      ],
    },
  }
}

async function changes(): Promise<number[]> {
  const times: number[] = []
  for (const { id, name } of created) {
    const { product: before } = await call('GET', `/stores/v3/products/${id}`)
    const change = { id, revision: before.revision, name: `${name} ${at(series, times.length)}ish` }
    times.push(await timed(() => call('PATCH', `/stores/v3/products/${id}`, { product: change })))
  }
  return times
}

function suggest(expression: string) {
  return call('POST', '/stoa/v1/storefront-products/list', { expression, limit: 5, facets: false, suggestions: true })
}

async function call(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`)
  return answer
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function typed(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2).trim())
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

function line(name: string, times: readonly number[]): string {
  const columns = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((time) => time.toFixed(1).padStart(11))
  return `${name.padEnd(28)} ${String(times.length).padStart(7)} ${columns.join(' ')}`
}
