import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { files } from '@wix/media'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FailedForGood, type HandlerSite } from '../../../apps/server/src/kernel/site/jobs.ts'
import { outbound } from '../../../apps/server/src/kernel/outside/outbound.ts'
import { jobSite } from '../../../apps/server/src/kernel/background/job-runner.ts'
import { pictureCopiesModule } from '../../../apps/server/src/modules/overview/picture-copies/index.ts'
import { aMember } from '../../support/members.ts'
import { pictureOf } from '../../support/pictures.ts'
import { until } from '../../support/until.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop.ts'
import { testFiles } from '../../support/test-files.ts'
import { aMug } from '../catalog/catalog-builders.ts'
import { exportFile, importFile } from '../catalog/product-files-site.ts'

const drawing = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${content}</svg>`)
const drawings: Record<string, Buffer> = {
  '/logo.svg': drawing('<rect width="20" height="10"/>'),
  '/packed.svg': gzipSync(drawing(' '.repeat(50_000_000))),
  '/crowded.svg': drawing('<g/>'.repeat(300_000)),
  '/text.svg': Buffer.from('no drawing'),
}
let server: TestServer
let shop: TestShop
let pictures: Server
let host: string
/** Answers the next requests for a path, before it is served. */
let before: (path: string) => Promise<number | void>
let requested: string[]

beforeAll(async () => {
  server = await startServer()
  pictures = createServer(async (request, response) => {
    const path = request.url!
    requested.push(path)
    const status = await before(path)
    if (status) return response.writeHead(status).end()
    if (path.startsWith('/page')) return response.setHeader('content-type', 'text/html').end('<p>')
    if (path.startsWith('/fake')) return response.setHeader('content-type', 'image/png').end('no picture')
    if (path in drawings) return response.setHeader('content-type', 'image/svg+xml').end(drawings[path])
    if (path.startsWith('/huge'))
      return response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(16 * 1024 * 1024) }).end()
    return response.setHeader('content-type', 'image/png').end(pictureOf(path))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pictures.once('listening', resolve))
  host = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
})
beforeEach(async () => {
  shop = await aShop(server)
  requested = []
  before = async () => {}
})
afterAll(async () => {
  pictures.closeAllConnections()
  pictures.close()
  await server[Symbol.asyncDispose]()
})

async function call(method: string, path: string, body?: object) {
  const response = await shop.owner(method, path, body)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}

async function aProductWith(items: object[]): Promise<{ id: string; revision: string }> {
  const product = aMug({ name: 'Mug', media: { itemsInfo: { items } } })
  return (await call('POST', '/stores/v3/products', { product })).product
}

const fields = 'fields=MEDIA_ITEMS_INFO'
async function productNow(id: string) {
  return (await call('GET', `/stores/v3/products/${id}?${fields}`)).product
}

async function imagesOf(id: string) {
  return (await productNow(id)).media.itemsInfo.items.map(({ image }: { image: object }) => image)
}

const failedWork = async () => (await call('GET', '/stoa/v1/health/failed-work')).failedWork
const ownId = expect.stringMatching(/^[0-9a-f]{32}\.png$/)
const own = (altText?: string) => ({
  id: ownId,
  url: expect.stringMatching(/\/media\/[0-9a-f]{32}\.png$/),
  width: 1,
  height: 1,
  ...(altText && { altText }),
})

test('pictures on another host become the shop’s own, in their order and with their alt texts', async () => {
  const uploaded = await call('POST', '/stoa/v1/pictures', { content: pictureOf('own').toString('base64') })
  const { id, revision } = await aProductWith([
    { url: `${host}/front.png`, altText: 'From the front' },
    { id: uploaded.picture.id, altText: 'Our own' },
    { url: `${host}/back.png` },
  ])
  const [front, , back] = await imagesOf(id)
  expect([front, back]).toEqual([{ url: `${host}/front.png`, altText: 'From the front' }, { url: `${host}/back.png` }])

  await server.app.drain()
  expect(requested.toSorted()).toEqual(['/back.png', '/front.png'])
  expect(await imagesOf(id)).toEqual([own('From the front'), own('Our own'), own()])
  const product = await productNow(id)
  expect(product.media.main).toMatchObject({ id: ownId, altText: 'From the front', image: own('From the front') })
  // An edit that is under way is not refused.
  expect(product.revision).toBe(revision)
  const renamed = await call('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, name: 'Cup' } })
  expect(renamed.product.name).toBe('Cup')

  // There is nothing left to copy.
  await server.app.drain()
  expect(requested).toHaveLength(2)
})

test('of two addresses of the same picture the product shows one, which it showed first', async () => {
  const uploaded = await call('POST', '/stoa/v1/pictures', { content: pictureOf('/same.png').toString('base64') })
  const { id } = await aProductWith([
    { url: `${host}/same.png`, altText: 'First' },
    { url: `${host}/other.png` },
    { id: uploaded.picture.id, altText: 'Second' },
  ])
  await server.app.drain()
  expect(await imagesOf(id)).toEqual([own('First'), own()])
  const { revision } = await productNow(id)
  await call('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, name: 'Cup' } })
})

test('a picture that was replaced stays so when another host sends its bytes again, and comes back by hand', async () => {
  const library = ownerClient(shop, { files }).files
  const { id } = await aProductWith([{ url: `${host}/boat.png` }])
  await server.app.drain()
  const [{ id: before }] = await imagesOf(id)
  const content = pictureOf('a better boat').toString('base64')
  const { picture: after } = await call('POST', '/stoa/v1/pictures', { content })
  await call('POST', '/stoa/v1/media/files/replace', { fileId: before, replacementId: after.id })
  const { id: second } = await aProductWith([{ url: `${host}/boat.png` }])
  await server.app.drain()
  expect((await imagesOf(second)).map((image: { id: string }) => image.id)).toEqual([after.id])
  expect((await library.getFileDescriptor(before)).state).toBe('DELETED')

  const boat = pictureOf('/boat.png').toString('base64')
  expect((await call('POST', '/stoa/v1/pictures', { content: boat })).picture.id).toBe(before)
  expect((await library.getFileDescriptor(before)).state).toBe('OK')
})

test('a choice that shows one of the pictures shows the copy', async () => {
  const url = `${host}/red.png`
  const choice = (name: string) => [{ optionChoiceNames: { optionName: 'Glaze', choiceName: name, renderType: 'TEXT_CHOICES' } }]
  const { product } = await call('POST', '/stores/v3/products', {
    product: {
      name: 'Bowl',
      productType: 'PHYSICAL',
      physicalProperties: {},
      media: { itemsInfo: { items: [{ url }] } },
      options: [
        {
          name: 'Glaze',
          optionRenderType: 'TEXT_CHOICES',
          choicesSettings: { choices: [{ name: 'Red', choiceType: 'CHOICE_TEXT', linkedMedia: [{ url }] }] },
        },
      ],
      variantsInfo: {
        variants: [{ price: { actualPrice: { amount: '5.00' } }, physicalProperties: {}, choices: choice('Red') }],
      },
    },
  })
  await server.app.drain()
  const { media, options } = await productNow(product.id)
  expect(options[0].choicesSettings.choices[0].linkedMedia[0].id).toBe(media.main.id)
  expect(JSON.stringify(await productNow(product.id))).not.toContain(host)
})

test('a product that was edited while its picture was fetched keeps the edit', async () => {
  const { id, revision } = await aProductWith([{ url: `${host}/old.png` }, { url: `${host}/kept.png`, altText: 'Kept' }])
  const uploaded = await call('POST', '/stoa/v1/pictures', { content: pictureOf('own').toString('base64') })
  let edited: Promise<unknown> | undefined
  before = async (path) => {
    if (path !== '/old.png' || edited) return
    const items = [{ url: `${host}/kept.png`, altText: 'Other words' }, { id: uploaded.picture.id }]
    edited = call('PATCH', `/stores/v3/products/${id}`, {
      product: { id, revision, name: 'Cup', media: { itemsInfo: { items } } },
    })
    await edited
  }
  await server.app.drain()
  expect(edited).toBeDefined()
  expect((await productNow(id)).name).toBe('Cup')
  expect(await imagesOf(id)).toEqual([own('Other words'), own()])
})

test('a picture that is none, is too large or is gone stays where it is, and the reason is reported', async () => {
  const paths = ['/page', '/fake.png', '/huge.png', '/gone.png']
  before = async (path) => (path === '/gone.png' ? 404 : undefined)
  const { id } = await aProductWith(paths.map((path) => ({ url: host + path })))
  await server.app.drain()
  expect(await imagesOf(id)).toEqual(paths.map((path) => ({ url: host + path })))
  const failed = await failedWork()
  expect(
    failed.map(({ reason, attempts, nextAttemptDate }: any) => [reason, attempts, nextAttemptDate ?? null]).toSorted(),
  ).toEqual(
    [
      ['could not be fetched: the answer was 404', '/gone.png'],
      ['is larger than 15 MB', '/huge.png'],
      ['is not a JPEG, PNG, WebP, GIF, AVIF, HEIC or TIFF', '/fake.png'],
      ['is not a picture but text/html', '/page'],
    ].map(([reason, path]) => [`A picture of the product “Mug” ${reason}. Its address is kept: ${host}${path}`, 1, null]),
  )
  // A later change of the product does not ask for them again.
  const { revision } = await productNow(id)
  await call('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, name: 'Cup' } })
  await server.app.drain()
  expect(requested).toHaveLength(4)
})

test('a drawing is copied, and one that would take the server’s memory stays where it is', async () => {
  const paths = ['/logo.svg', '/packed.svg', '/crowded.svg', '/text.svg']
  const { id } = await aProductWith(paths.map((path) => ({ url: host + path })))
  await server.app.drain()
  const [logo, ...others] = await imagesOf(id)
  expect(logo).toMatchObject({ id: expect.stringMatching(/\.svg$/), width: 20, height: 10 })
  expect(others).toEqual(paths.slice(1).map((path) => ({ url: host + path })))
  expect((await failedWork()).map(({ reason }: { reason: string }) => reason.match(/“Mug” (.*)\. Its/)?.[1]).toSorted()).toEqual([
    'is a drawing larger than 1 MB',
    'is not an SVG',
    'is not an SVG',
  ])
})

test('a host that cannot answer is asked again, until it answers', async () => {
  let failures = 2
  before = async () => (failures-- > 0 ? 503 : undefined)
  const { id } = await aProductWith([{ url: `${host}/mug.png` }])
  await server.app.drain()
  expect(await failedWork()).toEqual([
    expect.objectContaining({
      reason: expect.stringContaining('the answer was 503'),
      attempts: 1,
      nextAttemptDate: expect.any(String),
    }),
  ])
  await until(async () => {
    server.clock.advance(60_000)
    await server.app.drain()
    return (await failedWork()).length === 0 || undefined
  })
  expect(await imagesOf(id)).toEqual([own()])
  expect(requested).toHaveLength(3)
})

test('a picture that is copied after its import is the one of the file, and the import can be undone', async () => {
  let failures = 2
  before = async (path) => (path === '/late.png' && failures-- > 0 ? 503 : undefined)
  const csv = `Handle,Title,Variant Price,Image Src\nmug,Mug,5,${host}/late.png\nmug,,,${host}/soon.png\n`
  const run: any = await importFile(shop, csv)
  expect(run.counts).toMatchObject({ created: 1, warnings: 1 })
  const { id } = (await call('GET', '/stores/v3/products/slug/mug')).product
  expect(await imagesOf(id)).toEqual([{ url: `${host}/late.png` }, own()])
  await until(async () => {
    server.clock.advance(60_000)
    await server.app.drain()
    return (await failedWork()).length === 0 || undefined
  })
  const images = await imagesOf(id)
  expect(images).toEqual([own(), own()])

  expect((await importFile(shop, csv)).counts).toMatchObject({ unchanged: 1, changed: 0, warnings: 0 })
  expect(await imagesOf(id)).toEqual(images)
  const exported = await exportFile(shop)
  expect(exported).toContain(`${host}/late.png`)
  expect(exported.trim().split('\n')).toHaveLength(3)

  await call('POST', `/stoa/v1/product-imports/${run.id}/revert`)
  await server.app.drain()
  expect((await shop.owner('GET', `/stores/v3/products/${id}`)).status).toBe(404)
  const ids = images.map((image: { id: string }) => image.id)
  expect((await inTrash()).toSorted()).toEqual(ids.toSorted())
})

test('undoing an import puts what it has fetched into the trash, but nothing that is shown elsewhere or was here before', async () => {
  const { images } = await imported('old,Old,5', '/old.png')
  const [old] = images
  // The library keeps what an earlier import has brought.
  await call('DELETE', `/stores/v3/products/${(await call('GET', '/stores/v3/products/slug/old')).product.id}`)
  const { run, images: both } = await imported('new,New,5', '/old.png', '/shared.png', '/own.png')
  expect(both[0]).toEqual(old)
  await aProductWith([{ id: both[1].id }])
  await call('POST', `/stoa/v1/product-imports/${run.id}/revert`)
  await server.app.drain()
  expect(await inTrash()).toEqual([both[2].id])
})

const inTrash = async () => (await ownerClient(shop, { files }).files.listDeletedFiles()).files!.map(({ _id }) => _id!)

async function imported(line: string, ...paths: string[]) {
  const [handle] = line.split(',')
  const more = paths.slice(1).map((path) => `${handle},,,${host}${path}\n`)
  const run: any = await importFile(shop, `Handle,Title,Variant Price,Image Src\n${line},${host}${paths[0]}\n${more.join('')}`)
  const { id } = (await call('GET', `/stores/v3/products/slug/${handle}`)).product
  server.clock.advance(1000)
  return { run, images: await imagesOf(id) }
}

test('a picture that an import has reported is not reported again as failed work', async () => {
  before = async (path) => (path === '/gone.png' ? 404 : undefined)
  const csv = `Handle,Title,Variant Price,Image Src\ncup,Cup,5,${host}/gone.png\nbowl,Bowl,5,https://no-such-host.invalid/a.png\n`
  expect((await importFile(shop, csv)).counts).toMatchObject({ created: 2, warnings: 2 })
  await server.app.drain()
  expect(await failedWork()).toEqual([])
})

test('an import does not wait for the pictures of a slow host', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  before = () => answered
  await aProductWith(['/1.png', '/2.png', '/3.png'].map((path) => ({ url: host + path })))
  const csv = 'Handle,Title,Variant Price\nmug,Mug,5\n'
  const { productImport } = await call('POST', '/stoa/v1/product-imports', { csv })
  const working = server.app.drain()
  await until(async () => {
    const { status } = (await call('GET', `/stoa/v1/product-imports/${productImport.id}`)).productImport
    return status === 'FINISHED' || undefined
  })
  expect(requested).toHaveLength(2)
  answer()
  await working
})

test('a product that was deleted, or shows another picture by now, causes no request', async () => {
  const deleted = await aProductWith([{ url: `${host}/deleted.png` }])
  const changed = await aProductWith([{ url: `${host}/changed.png` }])
  await call('DELETE', `/stores/v3/products/${deleted.id}`)
  await call('PATCH', `/stores/v3/products/${changed.id}`, {
    product: { id: changed.id, revision: changed.revision, media: { itemsInfo: { items: [] } } },
  })
  await server.app.drain()
  expect(requested).toEqual([])
  expect(await failedWork()).toEqual([])
})

test('the picture of a promotion is copied too, and its texts stay', async () => {
  const media = { url: `${host}/summer.png`, altText: 'Summer', displayName: 'Banner' }
  const { promotion } = await call('POST', '/stores/v3/promotions', { promotion: { name: 'Summer', media } })
  await server.app.drain()
  const now = (await call('GET', `/stores/v3/promotions/${promotion.id}`)).promotion
  const { id } = now.media
  expect(now.media).toEqual({
    id,
    altText: 'Summer',
    displayName: 'Banner',
    mediaType: 'IMAGE',
    image: own('Summer'),
  })
  expect(now.revision).toBe(promotion.revision)
})

test('the picture of a category is copied too', async () => {
  const treeReference = { appNamespace: '@wix/stores' }
  const { category } = await call('POST', '/categories/v1/categories', {
    category: { name: 'Mugs', image: { url: `${host}/mugs.png`, altText: 'Mugs' } },
    treeReference,
  })
  await server.app.drain()
  const now = (await call('GET', `/categories/v1/categories/${category.id}?treeReference.appNamespace=@wix/stores`)).category
  expect(now.image).toEqual(own('Mugs'))
  expect(now.revision).toBe(category.revision)
})

test('a private address is refused, and in live mode one that is not encrypted', async () => {
  await using production = outbound([])
  const { jobs } = pictureCopiesModule({ outbound: production, files: testFiles() })
  const copy = async (site: HandlerSite, url: string) => {
    const { id } = await aProductWith([{ url }])
    await expect(jobs[0]!.handle(site, { owner: 'PRODUCT', id, url }, () => false)).rejects.toThrow(FailedForGood)
    return jobs[0]!.handle(site, { owner: 'PRODUCT', id, url }, () => false).catch((error: Error) => error.message)
  }
  const site = await jobSite(server.app.kernel, shop.credentials.siteId)
  for (const url of [`${host}/mug.png`, 'http://169.254.169.254/mug.png', 'http://[::1]/mug.png'])
    expect(await copy(site, url)).toContain('the address is not a public one')
  const live = { ...site, settings: { ...site.settings, mode: 'LIVE' as const } }
  expect(await copy(live, 'http://pictures.example/mug.png')).toContain('https addresses only')
  expect(requested).toEqual([])
})

test('photo and cover of a member become files of the shop, and a failure fills no list', async () => {
  const anna = await aMember(shop)
  const profileNow = async () => (await call('GET', `/members/v1/members/${anna.id}?fieldsets=FULL`)).member.profile
  const change = (profile: object) => anna.send('PATCH', `/members/v1/members/${anna.id}`, { member: { id: anna.id, profile } })
  expect((await change({ photo: { url: `${host}/anna.png` }, cover: { url: `${host}/sea.png` } })).status).toBe(200)
  await server.app.drain()
  const { photo, cover } = await profileNow()
  expect([photo, cover]).toMatchObject([own(), own()])
  expect(photo.id).not.toBe(cover.id)
  // The files are the member's, so they go with the member.
  const { body } = await shop.owner('POST', '/stoa/v1/media/usages', { fileIds: [photo.id, cover.id] })
  expect(body.usages.map(({ kind, id }: any) => [kind, id])).toEqual([
    ['MEMBER', anna.id],
    ['MEMBER', anna.id],
  ])
  const mine = await shop.owner('POST', '/site-media/v1/files/search', { rootFolder: 'VISITOR_UPLOADS_ROOT' })
  expect(mine.body.files.map(({ id }: any) => id).toSorted()).toEqual([photo.id, cover.id].toSorted())

  await change({ photo: { url: `${host}/fake.png` } })
  await server.app.drain()
  expect((await profileNow()).photo.url).toBe(`${host}/fake.png`)
  expect(await failedWork()).toEqual([])
})
