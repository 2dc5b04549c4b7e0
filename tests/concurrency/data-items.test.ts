import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('of two calls that insert an item with one id at once, one succeeds and the other is refused', async () => {
  const shop = await aShop(server)
  const dataItem = { id: crypto.randomUUID(), data: { title: 'Help' } }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => shop.owner('POST', '/wix-data/v2/items', { dataCollectionId: 'Pages', dataItem })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('bulk updates of the same items in opposite orders all succeed', async () => {
  const shop = await aShop(server)
  const write = (path: string, dataItems: object[]) =>
    shop.owner('POST', `/wix-data/v2/bulk/items/${path}`, { dataCollectionId: 'Pages', dataItems })
  const { body } = await write(
    'insert',
    Array.from({ length: 10 }, (_, index) => ({ data: { title: `Page ${index}` } })),
  )
  const ids: string[] = body.results.map(({ itemMetadata }: any) => itemMetadata.id)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      write(
        'update',
        (index % 2 ? ids : ids.toReversed()).map((id) => ({ id, data: { title: `Call ${index}` } })),
      ),
    ),
  )
  expect(answers.map(({ body: answer }) => answer.bulkActionMetadata?.totalSuccesses)).toEqual(Array(8).fill(10))
  // Each answer is in the order of its request.
  const inOrder = answers.map(({ body: answer }) => answer.results.map(({ itemMetadata }: any) => itemMetadata.id))
  expect(inOrder).toEqual(answers.map((_answer, index) => (index % 2 ? ids : ids.toReversed())))
})
