import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productRuleFields } from '../../../apps/dashboard/src/features/catalog/products/filters/rule-fields.ts'
import { getOperators, type RuleField, type RuleFields } from '../../../apps/dashboard/src/lib/rules/fields.ts'
import { toFilter } from '../../../apps/dashboard/src/lib/rules/rule-filter.ts'
import { findFaults } from '../../../apps/dashboard/src/lib/rules/rule-faults.ts'
import { isGroup, createPartId, type Condition, type Part, type Rule } from '../../../apps/dashboard/src/lib/rules/rule.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { someRule, type Samples } from '../../support/arbitrary-rule.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { aMug, aShirt } from './catalog-builders.ts'

const fields: RuleFields = productRuleFields

let server: TestServer
let shop: TestShop
/** The values of each product in the server's answers, by the key of a field. */
let products: { name: string; values: Record<string, readonly string[]> }[]
let samples: Samples

beforeAll(async () => {
  server = await startServer({ background: true })
  shop = await aShop(server)
  const picture = { itemsInfo: { items: [{ url: 'https://images.example.com/mug.png' }] } }
  const given = [
    aShirt({ name: 'Blue shirt', stock: 3, sku: 'BS' }),
    aShirt({ name: '100 % linen_shirt' }),
    aMug({ name: 'blue mug', price: '0.00', plainDescription: '<p>Holds espresso</p>', ribbon: { name: 'Sale' }, stock: 1 }),
    aMug({ name: 'Green mug', price: '12.50', ribbon: { name: 'New' }, brand: { name: 'Kiln' }, media: picture, stock: 0 }),
    aMug({
      name: 'Teapot',
      visible: false,
      brand: { name: 'Atelier' },
      stock: 4,
      variant: {
        sku: 'TP',
        barcode: '4006381333931',
        price: { actualPrice: { amount: '30.00' }, compareAtPrice: { amount: '40.00' } },
        physicalProperties: { weight: 1.25 },
      },
    }),
    aMug({
      name: 'Pre-ordered pot',
      brand: { name: 'Kiln' },
      variant: {
        physicalProperties: { weight: 0.2 },
        inventoryItem: { quantity: 0, preorderInfo: { enabled: true } },
      },
    }),
    { ...aMug({ name: 'Pattern' }), productType: 'DIGITAL', physicalProperties: undefined },
  ]
  for (const some of [given.slice(0, 4), given.slice(4)]) {
    const created = await shop.owner('POST', '/stores/v3/bulk/products-with-inventory/create', { products: some })
    expect(created.body).toMatchObject({ productResults: { bulkActionMetadata: { totalFailures: 0 } } })
    server.clock.advance(60_000)
  }
  const treeReference = { appNamespace: '@wix/stores' }
  const category = await shop.owner('POST', '/categories/v1/categories', { category: { name: 'Pots' }, treeReference })
  const categoryIds = [category.body.category.id]
  const filter = { name: { $contains: 'pot' } }
  const added = await shop.owner('POST', '/stores/v3/bulk/products/add-to-categories-by-filter', { filter, categoryIds })
  expect(await endedTask(shop, added.body.jobId)).toMatchObject({ state: 'FINISHED', failures: [] })
  const full = await until(async () => {
    const { body } = await shop.owner('POST', '/stores/v3/products/search', { search: { cursorPaging: { limit: 100 } } })
    const read = await Promise.all(body.products.map(({ id }: { id: string }) => readProduct(id)))
    // Products follow their categories after the commit.
    const joined = read.flatMap(({ allCategoriesInfo }) => allCategoriesInfo?.categories ?? [])
    return joined.length === given.length + 2 ? read : undefined
  })
  products = full.map((product) => ({ name: product.name, values: valuesOf(product) }))
  expect(products).toHaveLength(given.length)
  samples = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const values = [...new Set(products.flatMap((product) => product.values[key]!))]
      return [key, field.kind === 'text' ? [...values, ...values.map((value) => value.slice(0, 4).trim())] : values]
    }),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

test('the products have different values for every field, so that each of its operators is tried', () => {
  for (const [key, field] of Object.entries(fields)) {
    const kinds = new Set(products.map(({ values }) => JSON.stringify(values[key])))
    expect([key, kinds.size > 1]).toEqual([key, true])
    expect(getOperators(field).length).toBeGreaterThan(1)
  }
})

test('the server answers every condition as the products themselves say', async () => {
  for (const [key, field] of Object.entries(fields)) {
    for (const operator of getOperators(field)) {
      const compared = operator === 'set' || operator === 'unset' ? [[]] : samples[key]!.map((value) => [value])
      for (const values of compared) await expectAgreement(ruleOf({ id: '', field: key, operator, values }))
    }
  }
})

test('the server answers nested rules as the products themselves say', async () => {
  await fc.assert(fc.asyncProperty(someRule(fields, samples), expectAgreement), { numRuns: 150 })
})

test('the longest rule is answered', async () => {
  const condition = (): Condition => ({ id: createPartId(), field: 'category', operator: 'isNot', values: [crypto.randomUUID()] })
  const group = (parts: Part[], join: 'all' | 'any'): Rule => ({ id: createPartId(), join, parts })
  const rule = (size: number) =>
    group([group([group(Array.from({ length: size }, condition), 'all'), condition()], 'any'), condition()], 'all')
  let size = 1
  while (findFaults(rule(size + 1), fields).length === 0) size++
  expect(size).toBeGreaterThan(10)
  await expectAgreement(rule(size))
})

async function readProduct(id: string): Promise<any> {
  const { body } = await shop.owner('GET', `/stores/v3/products/${id}?fields=PLAIN_DESCRIPTION&fields=ALL_CATEGORIES_INFO`)
  return body.product
}

async function expectAgreement(rule: Rule): Promise<void> {
  expect(findFaults(rule, fields)).toEqual([])
  const search = { filter: { $and: [toFilter(rule, fields)] }, cursorPaging: { limit: 100 } }
  const { status, body } = await shop.owner('POST', '/stores/v3/products/search', { search })
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined })
  const found = body.products.map(({ name }: { name: string }) => name).toSorted()
  const expected = products.filter(({ values }) => isTrue(rule, values)).map(({ name }) => name)
  expect({ rule, found }).toEqual({ rule, found: expected.toSorted() })
}

function ruleOf(condition: Condition): Rule {
  return { id: '', join: 'all', parts: [condition] }
}

function isTrue(part: Part, values: Record<string, readonly string[]>): boolean {
  if (!isGroup(part)) return holds(part, fields[part.field]!, values[part.field]!)
  return part.join === 'all' ? part.parts.every((each) => isTrue(each, values)) : part.parts.some((each) => isTrue(each, values))
}

function holds({ operator, values: given }: Condition, { kind }: RuleField, values: readonly string[]): boolean {
  const isNumber = kind === 'money' || kind === 'number'
  const isSame = (one: string, other: string) => (isNumber ? Number(one) === Number(other) : one === other)
  const some = (matches: (value: string) => boolean) => values.some(matches)
  const order = (value: string) => (isNumber ? Number(value) - Number(given[0]) : Date.parse(value) - Date.parse(given[0]!))
  const contains = (value: string) => value.toLowerCase().includes(given[0]!.toLowerCase())
  switch (operator) {
    case 'is':
      return some((value) => given.some((each) => isSame(each, value)))
    case 'isNot':
      return !some((value) => given.some((each) => isSame(each, value)))
    case 'contains':
      return some(contains)
    case 'notContains':
      return !some(contains)
    case 'startsWith':
      return some((value) => value.startsWith(given[0]!))
    case 'lt':
    case 'before':
      return some((value) => order(value) < 0)
    case 'lte':
      return some((value) => order(value) <= 0)
    case 'gt':
      return some((value) => order(value) > 0)
    case 'gte':
    case 'from':
      return some((value) => order(value) >= 0)
    case 'set':
      return values.length > 0
    case 'unset':
      return values.length === 0
  }
}

function valuesOf(product: any): Record<keyof typeof productRuleFields, readonly string[]> {
  const all = (...values: unknown[]) => values.filter((value) => value !== undefined && value !== null).map(String)
  const { variants } = product.variantsInfo
  const weights = product.physicalProperties?.shippingWeightRange
  return {
    name: all(product.name),
    sku: all(...variants.map(({ sku }: any) => sku)),
    barcode: all(...variants.map(({ barcode }: any) => barcode)),
    price: all(product.actualPriceRange.minValue.amount),
    'top-price': all(product.actualPriceRange.maxValue.amount),
    'compare-at': all(product.compareAtPriceRange?.minValue?.amount),
    'top-compare-at': all(product.compareAtPriceRange?.maxValue?.amount),
    stock: all(product.inventory.availabilityStatus),
    preorder: all(product.inventory.preorderStatus),
    status: all(product.visible ? 'visible' : 'hidden'),
    type: all(product.productType),
    brand: all(product.brand?.id),
    category: all(...product.allCategoriesInfo.categories.map(({ id }: any) => id)),
    ribbon: all(product.ribbon?.id),
    image: all(product.media?.main && 'image'),
    description: all(product.plainDescription),
    weight: all(weights?.minValue),
    'top-weight': all(weights?.maxValue),
    created: all(product.createdDate),
    updated: all(product.updatedDate),
  }
}
