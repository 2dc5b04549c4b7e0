import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { files } from '@wix/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { listening } from '../../support/servers/listening.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { exportFile, importFile } from '../catalog/product-files-site.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

let shade = 0
const aPicture = (width = 6, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: shade++ % 256, b: 90 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Mia' } })
    .toBuffer()
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function uploaded(shop: TestShop, content: Buffer | string, name = 'boat.jpg', options: object = {}): Promise<string> {
  const { uploadUrl } = await ownerClient(shop, { files }).files.generateFileUploadUrl('application/octet-stream', {
    fileName: name,
    ...options,
  })
  const response = await fetch(server.url + new URL(uploadUrl!).pathname, { method: 'PUT', body: content as unknown as string })
  return ((await response.json()) as any).file.id
}

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

test('a focal point is shown wherever the picture is, at once, and is taken from the library alone', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const id = await uploaded(shop, await aPicture())
  const forged = { id, focalPoint: { x: 1, y: 1 } }
  const product = await aProduct(shop, { name: 'Boat', pictures: [{ id }] })
  const { body } = await shop.owner('POST', '/categories/v1/categories', {
    category: { name: 'Boats', image: forged },
    treeReference: { appNamespace: '@wix/stores' },
  })
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { hero: { picture: `/media/${id}` } } })
  const anna = await aMember(shop)
  await shop.owner('PATCH', `/members/v1/members/${anna.id}`, {
    member: { id: anna.id, profile: { photo: { url: `/media/${id}` } } },
  })
  const shown = async () => {
    const { category } = (
      await shop.owner('GET', `/categories/v1/categories/${body.category.id}?treeReference.appNamespace=@wix/stores`)
    ).body
    const { product: read } = (await shop.owner('GET', `/stores/v3/products/${product.id}`)).body
    const { shop: facts } = (await shop.owner('GET', '/stoa/v1/shop')).body
    const { products } = (await shop.owner('POST', '/stoa/v1/storefront-products/list', {})).body
    const { member } = (await shop.owner('GET', `/members/v1/members/${anna.id}?fieldsets=FULL`)).body
    return [category.image, read.media.main.image, products[0].pictures[0], facts.hero, member.profile.photo].map(
      ({ focalPoint }) => focalPoint,
    )
  }
  const describe = (focalPoint: object | null) =>
    shop.owner('POST', '/stoa/v1/media/pictures/describe', { fileId: id, focalPoint })
  expect(await shown()).toEqual(Array(5).fill(undefined))
  await describe({ x: 80, y: 25 })
  expect(await shown()).toEqual(Array(5).fill({ x: 80, y: 25 }))
  await describe(null)
  expect(await shown()).toEqual(Array(5).fill(undefined))
  // Another site's picture has none here.
  await describe({ x: 80, y: 25 })
  await other.owner('PATCH', '/stoa/v1/sites/current', { site: { hero: { picture: `/media/${id}` } } })
  expect((await other.owner('GET', '/stoa/v1/shop')).body.shop.hero.focalPoint).toBeUndefined()
})

test('a replaced picture is shown by its replacement everywhere, at an address of its own', async () => {
  const shop = await aShop(server)
  const before = await uploaded(shop, await aPicture(6, 4), 'boat.jpg', { labels: ['sea'] })
  await shop.owner('POST', '/stoa/v1/media/pictures/describe', { fileId: before, altText: 'A boat' })
  const product = await aProduct(shop, { name: 'Boat', pictures: [{ id: before }] })
  const anna = await aMember(shop)
  const profile = { photo: { url: `/media/${before}` } }
  await shop.owner('PATCH', `/members/v1/members/${anna.id}`, { member: { id: anna.id, profile } })
  const namespace = 'stores'
  const content = { rating: 5, media: [{ image: { url: `/media/${before}` } }] }
  const given = { namespace, entityId: product.id, content, author: { authorName: 'Vera' } }
  const { id: reviewId } = (await shop.owner('POST', '/reviews/v1/reviews', { review: given })).body.review
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { hero: { picture: `/media/${before}` } } })

  const after = await uploaded(shop, await aPicture(9, 5), 'new.jpg')
  const { status, body } = await shop.owner('POST', '/stoa/v1/media/files/replace', { fileId: before, replacementId: after })
  expect({ status, body }).toEqual({ status: 200, body: { places: 4 } })

  const pictureOf = async (path: string) => JSON.stringify((await shop.owner('GET', path)).body)
  for (const path of [
    `/stores/v3/products/${product.id}`,
    `/members/v1/members/${anna.id}?fieldsets=FULL`,
    `/reviews/v1/reviews/${reviewId}`,
  ]) {
    expect(await pictureOf(path), path).toContain(after)
    expect(await pictureOf(path), path).not.toContain(before)
  }
  const site = await shop.owner('PATCH', '/stoa/v1/sites/current', { site: {} })
  expect(site.body.site.hero.picture).toContain(after)
  const { body: shown } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  expect(shown.product.media.main.image).toMatchObject({ id: after, width: 9, height: 5 })
  const file = await ownerClient(shop, { files }).files.getFileDescriptor(after)
  expect(file).toMatchObject({ displayName: 'boat.jpg', labels: ['sea'] })
  expect((await ownerClient(shop, { files }).files.getFileDescriptor(before)).state).toBe('DELETED')
  // Browsers may have cached the old URL, so it keeps serving the old picture.
  expect((await sharp(Buffer.from(await (await fetch(`${server.url}/media/${before}`)).arrayBuffer())).metadata()).width).toBe(6)

  const text = await uploaded(shop, 'Ahoy', 'ahoy.txt')
  const refused = await shop.owner('POST', '/stoa/v1/media/files/replace', { fileId: after, replacementId: text })
  expect(refused).toMatchObject({ status: 428, body: refusedWith('REPLACEMENT_DIFFERS') })
})

test('a replacement is shown by categories, badges and pages too, and is not undone by whoever still names the old file', async () => {
  const shop = await aShop(server)
  const [before, next, last] = [
    await uploaded(shop, await aPicture(6, 4), 'boat.jpg'),
    await uploaded(shop, await aPicture(9, 5), 'new.jpg'),
    await uploaded(shop, await aPicture(7, 3), 'last.jpg'),
  ]
  const create = async (path: string, body: object) => (await shop.owner('POST', path, body)).body
  const image = { id: before, url: `/media/${before}` }
  const treeReference = { appNamespace: '@wix/stores' }
  const { category } = await create('/categories/v1/categories', { category: { name: 'Boats', image }, treeReference })
  const { badge } = await create('/badges/v4/badges', {
    badge: { title: 'Sailor', backgroundColor: '#FFCC00', textColor: '#000000', icon: image },
  })
  const nodes = [{ type: 'IMAGE', imageData: { image: { src: { id: before, url: `/media/${before}` } } } }]
  const { page } = await create('/stoa/v1/pages', { page: { title: 'Boats', slug: 'boats', content: { nodes } } })
  const product = await aProduct(shop, { name: 'Boat', pictures: [{ id: before }] })
  const replace = (fileId: string, replacementId: string) =>
    shop.owner('POST', '/stoa/v1/media/files/replace', { fileId, replacementId })
  const file = await exportFile(shop, [product.id])
  expect(file).toContain(before)
  expect((await replace(before, next)).status).toBe(200)
  const shown = async () =>
    JSON.stringify([
      (await shop.owner('GET', `/categories/v1/categories/${category.id}?treeReference.appNamespace=@wix/stores`)).body,
      (await shop.owner('GET', `/badges/v4/badges/${badge.id}`)).body,
      (await shop.owner('GET', `/stoa/v1/pages/${page.id}`)).body,
      (await shop.owner('GET', `/stores/v3/products/${product.id}`)).body,
    ])
  expect((await shown()).split(next).length).toBeGreaterThan(4)
  expect(await shown()).not.toContain(before)

  expect((await replace(next, last)).status).toBe(200)
  // An old file, or a page that was open meanwhile.
  await importFile(shop, file)
  const { body } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  expect(body.product.media.main.image).toMatchObject({ id: last, width: 7, height: 3 })
  const media = { itemsInfo: { items: [{ id: before }] } }
  const { revision } = body.product
  const again = await shop.owner('PATCH', `/stores/v3/products/${product.id}`, { product: { id: product.id, revision, media } })
  expect(again.body.product.media.main.image).toMatchObject({ id: last, width: 7, height: 3 })
  // Out of the trash it is a file like any other.
  await ownerClient(shop, { files }).files.bulkRestoreFilesFromTrashBin([before])
  const other = await aProduct(shop, { name: 'Other', pictures: [{ id: before }] })
  expect(JSON.stringify((await shop.owner('GET', `/stores/v3/products/${other.id}`)).body)).toContain(before)
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
