import { files } from '@wix/media'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { exportFile, importFile } from '../catalog/product-files-site.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { server, aPicture, uploaded, setUp } from './media-library-set-up.ts'

setUp()

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
