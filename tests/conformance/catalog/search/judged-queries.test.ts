import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { seedDemo } from '../../../../apps/server/src/demo/seed.ts'
import { testFiles } from '../../../support/servers/test-files.ts'
import { startServer, type TestServer } from '../../../support/servers/server.ts'
import { aShop, type TestShop } from '../../../support/shop/shop.ts'
import { until } from '../../../support/until.ts'
import { apparel as file } from '../product-files-builders.ts'
import { apparel } from './judged-apparel.ts'
import { demoInEnglish, demoInGerman } from './judged-demo.ts'
import { heldOutApparel, heldOutEnglish, heldOutGerman } from './judged-held-out.ts'
import { judge, rateOf } from './judged.ts'

let server: TestServer
let demo: TestShop
let clothes: TestShop
beforeAll(async () => {
  server = await startServer({ background: true })
  demo = await aShop(server)
  clothes = await aShop(server)
  await seedDemo(server.app.kernel, demo.credentials.siteId, testFiles())
  await sellApparel(clothes)
  // The words of categories and translations come with reactions.
  for (const word of ['poster', 'geschirrtuch', 'landschaften']) await until(() => isKnown(word))
}, 300_000)
afterAll(() => server[Symbol.asyncDispose]())

const inDemo = (language: string) => (expression: string) => listed(demo, expression, language)
const inClothes = (expression: string) => listed(clothes, expression, 'en')

test('95 % of the queries are found in the first five: demo shop in English and German, clothes', async () => {
  const english = rateOf(await judge(demoInEnglish, inDemo('en')))
  const german = rateOf(await judge(demoInGerman, inDemo('de')))
  const clothing = rateOf(await judge(apparel, inClothes))
  for (const { rate, misses } of [english, german, clothing]) expect(rate, misses).toBeGreaterThanOrEqual(0.95)
})

test('of the queries that nothing was changed for, nine of ten are found', async () => {
  const outcomes = [
    ...(await judge(heldOutEnglish, inDemo('en'))),
    ...(await judge(heldOutGerman, inDemo('de'))),
    ...(await judge(heldOutApparel, inClothes)),
  ]
  expect(outcomes).toHaveLength(50)
  const { rate, misses } = rateOf(outcomes)
  console.log(rate, misses)
  expect(rate, misses).toBeGreaterThanOrEqual(0.9)
})

function listed(shop: TestShop, expression: string, language: string) {
  const { apiKey, siteId } = shop.credentials
  return shop.raw('POST', '/stoa/v1/storefront-products/list', {
    body: { expression, limit: 5, facets: false },
    headers: { authorization: apiKey, 'wix-site-id': siteId, 'x-wix-linguist': `${language}|${language}|true|x` },
  })
}

async function isKnown(word: string): Promise<boolean> {
  const { rows } = await sql`select from product_word where site_id = ${demo.credentials.siteId} and word = ${word}`.execute(
    server.database.db,
  )
  return rows.length > 0
}

/** Title, description and choices of the products of the file. */
async function sellApparel(shop: TestShop): Promise<void> {
  const products = new Map<string, { name: string; description: string }>()
  for (const line of file.split('\n').slice(1)) {
    const [handle = '', title = '', body = ''] = line
      .match(/("[^"]*"|[^,]*)(,|$)/g)!
      .map((cell) => cell.replace(/,$/, '').replaceAll('"', ''))
    if (title) products.set(handle, { name: title, description: body })
  }
  for (const [slug, { name, description }] of products) {
    const product = {
      name,
      slug,
      plainDescription: `<p>${description}</p>`,
      productType: 'PHYSICAL',
      physicalProperties: {},
      variantsInfo: { variants: [{ price: { actualPrice: { amount: '10' } } }] },
    }
    const { status } = await shop.owner('POST', '/stores/v3/products', { product })
    expect(status).toBe(200)
  }
}
