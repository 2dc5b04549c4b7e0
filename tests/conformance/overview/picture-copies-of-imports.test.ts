import { files } from '@wix/media'
import { expect, test } from 'vitest'
import { FailedForGood, type HandlerSite } from '../../../apps/server/src/kernel/site/jobs.ts'
import { outbound } from '../../../apps/server/src/kernel/outside/outbound.ts'
import { jobSite } from '../../../apps/server/src/kernel/background/job-runner.ts'
import { pictureCopiesModule } from '../../../apps/server/src/modules/overview/picture-copies/index.ts'
import { aMember } from '../../support/members/members.ts'
import { until } from '../../support/until.ts'
import { ownerClient } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'
import { exportFile, importFile } from '../catalog/product-files-site.ts'
import {
  server,
  shop,
  host,
  requested,
  call,
  aProductWith,
  imagesOf,
  failedWork,
  own,
  answerBy,
  setUp,
} from './picture-copies-set-up.ts'

setUp()

test('a picture that is copied after its import is the one of the file, and the import can be undone', async () => {
  let failures = 2
  answerBy(async (path) => (path === '/late.png' && failures-- > 0 ? 503 : undefined))
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
  answerBy(async (path) => (path === '/gone.png' ? 404 : undefined))
  const csv = `Handle,Title,Variant Price,Image Src\ncup,Cup,5,${host}/gone.png\nbowl,Bowl,5,https://no-such-host.invalid/a.png\n`
  expect((await importFile(shop, csv)).counts).toMatchObject({ created: 2, warnings: 2 })
  await server.app.drain()
  expect(await failedWork()).toEqual([])
})

test('an import does not wait for the pictures of a slow host', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  answerBy(() => answered)
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
