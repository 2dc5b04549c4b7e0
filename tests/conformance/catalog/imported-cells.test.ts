import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const garbage = [
  'x',
  '?',
  '-',
  'n/a',
  'NaN',
  'null',
  'undefined',
  'true?',
  '#REF!',
  '#N/A',
  '1e3',
  '4.9151E+12',
  '0x10',
  '∞',
  '１２３x',
  '—',
  '2024-02-30',
  '2024-13-01',
  '00.00.0000',
  '1,2,3',
  '1.2.3',
  '=1+1',
  '[',
  '{}',
  '<b></b>',
  '‮5',
  '5 5',
  '--5',
  '5%',
  'Ja?',
]

interface Reader {
  /** The columns whose cells are not free text. */
  columns: readonly string[]
  /** Returns the outcome of each line in a dry run. */
  check(shop: TestShop, lines: object[]): Promise<string[]>
  line(shop: TestShop, index: number, cell: object): object
}

const slugs = new Map<TestShop, string>()

const readers: Record<string, Reader> = {
  reviews: {
    columns: ['rating', 'date', 'product'],
    check: async (shop, lines) => (await shop.owner('POST', '/stoa/v1/review-imports/check', { lines })).body.outcomes,
    line: (shop, index, cell) => ({ product: slugs.get(shop), rating: '5', externalId: `${index}`, ...cell }),
  },
  members: {
    columns: ['email', 'phone', 'passwordHash'],
    check: async (shop, lines) => (await shop.owner('POST', '/stoa/v1/member-imports', { lines, dryRun: true })).body.outcomes,
    line: (_shop, index, cell) => ({ email: `a${index}@example.com`, ...cell }),
  },
  redirects: {
    columns: ['path', 'target', 'type'],
    check: async (shop, lines) => (await shop.owner('POST', '/stoa/v1/redirects/import', { lines, dryRun: true })).body.outcomes,
    line: (_shop, index, cell) => ({ path: `/old-${index}`, target: '/products', ...cell }),
  },
}

test.each(Object.keys(readers))(
  'garbage in any column of an import of %s that is no free text is a named error',
  async (name) => {
    const shop = await aShop(server)
    slugs.set(shop, (await aProduct(shop)).slug)
    const { columns, check, line } = readers[name]!
    for (const column of columns) {
      expect(await check(shop, [line(shop, 0, {})])).toEqual(['NEW'])
      const outcomes = await check(
        shop,
        garbage.map((cell, index) => line(shop, index + 1, { [column]: cell })),
      )
      // Eight digits with separators may be a phone number.
      const isPossible = (cell: string) => column === 'phone' && /^[\d.-]{8,}$/.test(cell)
      const taken = garbage.filter(
        (cell, index) => !isPossible(cell) && ['NEW', 'CHANGED', 'UNCHANGED'].includes(outcomes[index]!),
      )
      expect([column, taken]).toEqual([column, []])
    }
  },
)

test('a status, an email address and a language that cannot be read are warned of', async () => {
  const shop = await aShop(server)
  const { slug } = await aProduct(shop)
  for (const [column, warning] of [
    ['state', 'STATE_UNREADABLE'],
    ['email', 'EMAIL_UNREADABLE'],
    ['language', 'LANGUAGE_UNREADABLE'],
  ] as const) {
    const cells = garbage.filter((cell) => column !== 'language' || !/^[a-z]{2,3}$/i.test(cell))
    const lines = cells.map((cell, index) => ({ product: slug, rating: '5', externalId: `${index}`, [column]: cell }))
    const { body } = await shop.owner('POST', '/stoa/v1/review-imports/check', { lines })
    const unwarned = cells.filter(
      (_, index) => !body.warnings.some((each: any) => each.index === index && each.warning === warning),
    )
    expect([column, unwarned]).toEqual([
      column,
      ['null', 'undefined'].filter((cell) => column === 'language' && !cells.includes(cell)),
    ])
  }
})

test('the type of a redirect is read from its words and codes', async () => {
  const shop = await aShop(server)
  const types = ['301', '308', 'Permanent', '302', '307', 'temporary', '410', 'Gone', '']
  const lines = types.map((type, index) => ({ path: `/${index}`, target: '/products', type }))
  await shop.owner('POST', '/stoa/v1/redirects/import', { lines })
  const { body } = await shop.owner('POST', '/stoa/v1/redirects/import', { lines, dryRun: true })
  expect(body.outcomes).toEqual(types.map(() => 'UNCHANGED'))
})
