import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { files } from '@wix/media'
import { expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { listening } from '../../support/servers/listening.ts'
import { startServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { server, aPicture, uploaded, setUp } from './media-library-set-up.ts'

setUp()

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const call = async (shop: TestShop, path: string, request: object) =>
  (await shop.owner('POST', `/stoa/v1/media/files/${path}`, request)).body

test('a file that is here already is found by its content, also where it is stored without its metadata', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const [photo, text] = [await aPicture(), 'Ahoy']
  const ids = [await uploaded(shop, photo), await uploaded(shop, text, 'ahoy.txt')]
  const hashes = [hashOf(photo), hashOf(Buffer.from(text)), hashOf(Buffer.from('else'))]
  expect((await call(shop, 'by-hash', { hashes })).found).toEqual(
    expect.arrayContaining([
      { hash: hashes[0], fileId: ids[0], displayName: 'boat.jpg' },
      { hash: hashes[1], fileId: ids[1], displayName: 'ahoy.txt' },
    ]),
  )
  expect((await call(other, 'by-hash', { hashes })).found).toEqual([])
  await ownerClient(shop, { files }).files.bulkDeleteFiles(ids)
  expect((await call(shop, 'by-hash', { hashes })).found).toEqual([])
})

test('files are listed that are shown nowhere, that are private, and that have no alt text', async () => {
  const shop = await aShop(server)
  const [shown, described, text] = [
    await uploaded(shop, await aPicture()),
    await uploaded(shop, await aPicture()),
    await uploaded(shop, 'Ahoy', 'ahoy.txt', { private: true }),
  ]
  await aProduct(shop, { name: 'Boat', pictures: [{ id: shown }] })
  await shop.owner('POST', '/stoa/v1/media/pictures/describe', { fileId: described, altText: 'A boat' })
  const listed = async (filter: object) => (await call(shop, 'list', filter)).fileIds.toSorted()
  expect(await listed({})).toEqual([shown, described, text].toSorted())
  expect(await listed({ unused: true })).toEqual([described, text].toSorted())
  expect(await listed({ private: true })).toEqual([text])
  expect(await listed({ withoutAltText: true })).toEqual([shown])
  expect(await listed({ unused: true, withoutAltText: true, mediaTypes: ['IMAGE'] })).toEqual([])
  expect(await listed({ search: 'ahoy' })).toEqual([text])
  const first = await call(shop, 'list', { limit: 2 })
  const second = await call(shop, 'list', { limit: 2, cursor: first.nextCursor })
  expect([first.total, ...first.fileIds, ...second.fileIds].length).toBe(4)
})

test('labels of many files are added and removed together', async () => {
  const shop = await aShop(server)
  const ids = [await uploaded(shop, 'One', 'a.txt', { labels: ['old', 'kept'] }), await uploaded(shop, 'Two', 'b.txt')]
  expect(await call(shop, 'labels', { fileIds: [...ids, 'none.txt'], add: ['new', 'kept'], remove: ['old'] })).toEqual({
    changed: 2,
  })
  const { files: after } = await ownerClient(shop, { files }).files.getFileDescriptors(ids)
  expect(after!.map(({ labels }) => labels)).toEqual([
    ['kept', 'new'],
    ['new', 'kept'],
  ])
})

test('an import that is larger than the space that is left fails, and takes none of it', async () => {
  const [small, large] = [await aPicture(6, 4), Buffer.concat([await aPicture(8, 4), Buffer.alloc(5000)])]
  await using host = await listening(createServer(({ url }, response) => response.end(url === '/small.jpg' ? small : large)))
  await using limited = await startServer({ storageLimit: 4000n })
  const shop = await aShop(limited)
  const library = ownerClient(shop, { files }).files
  const imported = async (name: string) => {
    const { file } = await library.importFile(`${host.url}/${name}`)
    await limited.app.drain()
    return library.getFileDescriptor(file!._id!)
  }
  const failed = { operationStatus: 'FAILED', failure: { code: 'SITE_QUOTA_EXCEEDED' } }
  expect(await imported('large.jpg')).toMatchObject(failed)
  const space = async () => Number((await shop.owner('GET', '/stoa/v1/media/space')).body.usedBytes)
  expect(await space()).toBe(0)
  expect(await imported('small.jpg')).toMatchObject({ operationStatus: 'READY' })
  const used = await space()
  expect(used).toBeGreaterThan(0)
  expect(await imported('large.jpg')).toMatchObject(failed)
  expect(await space()).toBe(used)
})

test('a file is in use from the moment that something shows it, and not from the night after', async () => {
  const shop = await aShop(server)
  const lastUsed = async (id: string) =>
    (await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)).body.file.lastUsedDate
  const { body } = await shop.owner('POST', '/stoa/v1/pictures', { content: (await aPicture()).toString('base64') })
  const { id } = body.picture
  await server.app.drain()
  expect(await lastUsed(id)).toBeUndefined()
  const product = await aProduct(shop, { pictures: [{ id }] })
  await server.app.drain()
  const first = await lastUsed(id)
  expect(first).toEqual(expect.any(String))
  server.clock.advance(2 * 3600_000)
  const { revision } = (await shop.owner('GET', `/stores/v3/products/${product.id}`)).body.product
  await shop.owner('PATCH', `/stores/v3/products/${product.id}`, { product: { id: product.id, revision, name: 'New' } })
  await server.app.drain()
  const second = await lastUsed(id)
  expect(Date.parse(second)).toBeGreaterThanOrEqual(Date.parse(first) + 2 * 3600_000)
  // A URL in another site's product does not count as a use.
  server.clock.advance(2 * 3600_000)
  await aProduct(await aShop(server), { pictures: [{ url: `https://shop.example/media/${id}` }] })
  await server.app.drain()
  expect(await lastUsed(id)).toBe(second)
})
