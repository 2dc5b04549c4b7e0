import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aFile, exportFile, importFile } from './product-files-site.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { none } from './product-files-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an import is undone: created products are deleted, changed ones restored, and later changes stay', async () => {
  const shop = await aShop(server)
  const columns = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Variant SKU',
    'Variant Price',
    'Variant Inventory Qty',
    'Option1 Name',
    'Option1 Value',
  ]
  const bag = (name: string, price: string, stock: string, ...sizes: string[]) =>
    sizes.map((size) => ['bag', name, `<p>${name}</p>`, `B-${size}`, price, stock, 'Size', size])
  const cup = (price: string) => ['cup', 'Cup', '', 'C', price, '3', '', '']
  const box = (price: string) => ['box', 'Box', '', 'X', price, '4', '', '']
  await importFile(shop, aFile(columns, ...bag('Bag', '20.00', '5', 'S', 'M'), cup('8.00'), box('9.00')))
  const before = await exportFile(shop)
  await importFile(
    shop,
    aFile(columns, ...bag('Sack', '25.00', '7', 'S', 'L'), cup('9.50'), box('9.00'), [
      'new',
      'New',
      '',
      'N',
      '1.00',
      '1',
      '',
      '',
    ]),
  )
  const history = async () => (await shop.owner('GET', '/stoa/v1/product-imports')).body.productImports
  const [{ id }] = await history()
  // The stock of a cup changes meanwhile.
  const { body: inventory } = await shop.owner('POST', '/stores/v3/inventory-items/search', {
    search: { filter: { 'product.variantSku': 'C' } },
  })
  const items = [{ inventoryItemId: inventory.inventoryItems[0].id, quantity: 2 }]
  await shop.owner('POST', '/stoa/v1/stock/adjust', { items, mode: 'SET', cause: 'COUNTED' })

  const { body: started } = await shop.owner('POST', `/stoa/v1/product-imports/${id}/revert`, {})
  await server.app.drain()
  const { body: done } = await shop.owner('GET', `/stoa/v1/product-imports/${started.productImport.id}`)
  expect(done.productImport).toMatchObject({
    status: 'FINISHED',
    reverts: id,
    rows: [
      { handle: 'bag', outcome: 'CHANGED' },
      { handle: 'cup', outcome: 'WARNING', message: 'It was changed or bought after the import, and stays as it is' },
      { handle: 'new', outcome: 'DELETED' },
    ],
  })
  const after = await exportFile(shop)
  const linesOf = (csv: string, handle: string) => csv.split('\n').filter((line) => line.startsWith(handle))
  expect(linesOf(after, 'bag')).toEqual(linesOf(before, 'bag'))
  expect(linesOf(after, 'new')).toEqual([])
  expect(linesOf(after, 'cup')[0]).toContain('9.50')
  expect((await history()).map((run: any) => [run.reverts ?? null, run.counts.changed])).toEqual([
    [id, 1],
    [null, 2],
    [null, 0],
  ])
  const again = await shop.owner('POST', `/stoa/v1/product-imports/${id}/revert`, {})
  expect([again.status, codeOf(again)]).toEqual([428, 'ALREADY_REVERTED'])
})

test('type and tags become categories when the owner says so, and an undone import takes them back', async () => {
  const shop = await aShop(server)
  const treeReference = { appNamespace: '@wix/stores', treeKey: null }
  const categories = async () => {
    const { body } = await shop.owner('POST', '/categories/v1/categories/query', { query: {}, treeReference })
    return (body.categories as { name: string; itemCounter: number }[])
      .filter(({ name }) => name !== 'All Products')
      .map(({ name, itemCounter }) => `${name} ${itemCounter}`)
      .toSorted()
  }
  await shop.owner('POST', '/categories/v1/categories', { category: { name: 'Cups' }, treeReference })
  const file = aFile(
    ['Handle', 'Title', 'Type', 'Tags', 'Variant Price'],
    ['one', 'One', 'cups', '"Sale, sale, New"', '5'],
    ['two', 'Two', '', 'New', '6'],
  )
  expect((await importFile(shop, file)).counts).toEqual({ ...none, created: 2 })
  expect(await categories()).toEqual(['Cups 0'])

  const more = { categoriesFrom: ['TYPE', 'TAGS'] }
  const dry = await importFile(shop, file, { ...more, dryRun: true })
  expect(await categories()).toEqual(['Cups 0'])
  const started = await shop.owner('POST', '/stoa/v1/product-imports', { csv: file, ...more })
  await server.app.drain()
  const runAt = `/stoa/v1/product-imports/${started.body.productImport.id}`
  const run = (await shop.owner('GET', runAt)).body.productImport
  expect(run.rows).toEqual(dry.rows)
  expect(run.rows.map(({ handle, changes }: { handle: string; changes: string[] }) => [handle, changes])).toEqual([
    ['one', ['Type', 'Tags']],
    ['two', ['Tags']],
  ])
  expect(await categories()).toEqual(['Cups 1', 'New 2', 'Sale 1'])
  expect((await importFile(shop, file, more)).counts).toEqual({ ...none, unchanged: 2 })

  const revert = await shop.owner('POST', `${runAt}/revert`, {})
  await server.app.drain()
  const { body } = await shop.owner('GET', `/stoa/v1/product-imports/${revert.body.productImport.id}`)
  expect(body.productImport.counts).toEqual({ ...none, changed: 2 })
  expect(await categories()).toEqual(['Cups 0'])

  const tooLong = aFile(['Handle', 'Title', 'Type', 'Variant Price'], ['one', 'One', 'x'.repeat(81), '5'])
  expect((await importFile(shop, tooLong, more)).rows).toMatchObject([
    { outcome: 'CHANGED', changes: ['Type'] },
    { outcome: 'WARNING', message: 'Type has a name of more than 80 characters, which makes no category' },
  ])
})
