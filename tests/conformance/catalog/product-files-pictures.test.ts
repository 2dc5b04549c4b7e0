import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { productsOf } from '../../../apps/server/src/modules/catalog/product-files/file-products.ts'
import { diskFiles } from '../../../apps/server/src/kernel/files/local-disk.ts'
import { outbound } from '../../../apps/server/src/kernel/outside/outbound.ts'
import type { StoringSite } from '../../../apps/server/src/modules/media/media/index.ts'
import { importProduct, findNewPictures } from '../../../apps/server/src/modules/catalog/product-files/import-product.ts'
import { pictureFetcher } from '../../../apps/server/src/modules/media/pictures/index.ts'
import { readCsv } from '../../../apps/server/src/modules/catalog/product-files/read-csv.ts'
import { aProduct } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { inSite, siteOf } from './catalog-site.ts'
import { exportFile, importFile } from './product-files-site.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let server: TestServer
const requests = outbound(['127.0.0.1'])
let pictures: Server
let folder: string
let host: string
let maxRunning = 0
let own: StoringSite

beforeAll(async () => {
  server = await sharedServer()
  own = await storingSite(await aShop(server))
  folder = mkdtempSync(join(tmpdir(), 'stoa-media-'))
  let open = 0
  pictures = createServer((request, response) => {
    maxRunning = Math.max(maxRunning, ++open)
    setTimeout(() => {
      open--
      if (request.url!.startsWith('/page')) return response.setHeader('content-type', 'text/html').end('<p>')
      if (request.url!.startsWith('/gone')) return response.writeHead(404).end()
      response.setHeader('content-type', 'image/png')
      if (request.url!.startsWith('/huge')) {
        const chunk = Buffer.alloc(1 << 20)
        const pour = (error?: Error | null) => void (error || response.write(chunk, pour))
        return pour()
      }
      return response.end(png)
    }, 20)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pictures.once('listening', resolve))
  host = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
})
afterAll(async () => {
  pictures.closeAllConnections()
  pictures.close()
  rmSync(folder, { recursive: true })
  await requests[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test('pictures are downloaded four at a time and stored once each; a file that is no picture names the reason', async () => {
  const addresses = [
    ...Array.from({ length: 9 }, (_, index) => `${host}/${index}.png`),
    `${host}/page`,
    `${host}/gone`,
    `${host}/huge`,
    'ftp://x.test/a.png',
    'none',
  ]
  const fetched = await pictureFetcher(requests, diskFiles(folder), own).fetchAll(addresses, { keep: true })
  expect(maxRunning).toBe(4)
  const [file, ...others] = readdirSync(folder).filter((name) => name.endsWith('.png'))
  expect(others).toEqual([])
  expect(readFileSync(join(folder, file!))).toEqual(png)
  const stored = {
    id: file,
    width: 1,
    height: 1,
    size: png.length,
    hash: expect.any(String),
    name: expect.stringMatching(/\d.png/),
    doc: { mimeType: 'image/png' },
  }
  expect(fetched.get(`${host}/3.png`)).toEqual({ url: `/media/${file}`, stored })
  expect(
    [`${host}/page`, `${host}/gone`, `${host}/huge`, 'ftp://x.test/a.png', 'none'].map((address) => fetched.get(address)),
  ).toEqual([
    { failure: 'is not a picture but text/html', code: 'OF_OTHER_TYPE', data: { type: 'text/html' } },
    { failure: 'could not be fetched: the answer was 404', code: 'ANSWERED', data: { status: '404' } },
    { failure: 'is larger than 15 MB', code: 'TOO_LARGE', data: { megabytes: '15' } },
    { failure: 'is not a web address', code: 'WITHOUT_ADDRESS', data: {} },
    { failure: 'is not an address', code: 'WITHOUT_ADDRESS', data: {} },
  ])
})

test('on a full disk no partial picture is stored, existing ones stay intact, and the import names the reason', async () => {
  const full = mkdtempSync(join(tmpdir(), 'stoa-media-'))
  const address = `${host}/1.png`
  const first = await pictureFetcher(requests, diskFiles(full), own).fetchAll([address], { keep: true })
  const { url } = first.get(address) as { url: string }
  const write = vi.spyOn(files, 'writeFile').mockImplementationOnce(async (path) => {
    writeFileSync(path as string, png.subarray(0, 10))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    write.mockRestore()
    syncBuiltinESMExports()
  })
  const second = await pictureFetcher(requests, diskFiles(full), own).fetchAll([address], { keep: true })
  expect(second.get(address)).toMatchObject({
    failure: 'could not be stored: the disk is full',
    code: 'NOT_STORED',
    mayPass: true,
  })
  expect(readdirSync(full).filter((name) => name.endsWith('.png'))).toEqual([url.split('/').at(-1)])
  expect(readFileSync(join(full, url.replace('/media/', '')))).toEqual(png)
  rmSync(full, { recursive: true })
})

test('a dry run requests pictures and stores none', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'stoa-media-'))
  const fetched = await pictureFetcher(requests, diskFiles(empty), own).fetchAll([`${host}/a.png`], { keep: false })
  expect(fetched.get(`${host}/a.png`)).toEqual({ url: `${host}/a.png` })
  expect(readdirSync(empty)).toEqual([])
  rmSync(empty, { recursive: true })
})

test('a product shows our copy of its picture, and the export still has its source URL', async () => {
  const shop = await aShop(server)
  const csv = `Handle,Title,Variant Price,Image Src,Image Alt Text\nmug,Mug,5,${host}/mug.png,A mug\n`
  const [file] = productsOf(await readCsv(csv, { mapping: {}, reading: {}, settings: { currency: 'EUR', weightUnit: 'KG' } }))
  const fetched = await pictureFetcher(requests, diskFiles(folder), await storingSite(shop)).fetchAll(
    await findNewPictures(await siteOf(shop), [file!]),
    {
      keep: true,
    },
  )
  await inSite(shop, (site) =>
    importProduct(site, file!, fetched, { categoriesFrom: [], reading: {}, confirmedPriceChanges: [] }),
  )
  const { body } = await shop.owner('GET', '/stores/v3/products/slug/mug')
  expect(body.product.media.main.image).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
    url: `http://localhost/media/${body.product.media.main.image.id}`,
    width: 1,
    height: 1,
    altText: 'A mug',
  })
  const exported = await exportFile(shop)
  expect(exported).toContain(`${host}/mug.png`)
  expect(await findNewPictures(await siteOf(shop), [file!])).toEqual([])
  expect((await importFile(shop, exported)).counts).toMatchObject({ unchanged: 1, warnings: 0 })
})

test('an exported file names the shop’s own pictures by URL, and an import of it knows them', async () => {
  const shop = await aShop(server)
  const { body } = await shop.owner('POST', '/stoa/v1/pictures', { content: png.toString('base64') })
  const { id } = body.picture
  await aProduct(shop, { name: 'Mug', pictures: [{ id }] })
  const exported = await exportFile(shop)
  expect(exported).toContain(`http://localhost/media/${id}`)
  expect((await importFile(shop, exported)).counts).toMatchObject({ unchanged: 1, warnings: 0 })
  const moved = exported.replaceAll('http://localhost', 'https://new.example').replaceAll(/,Mug,/g, ',Cup,')
  expect((await importFile(shop, moved)).counts).toMatchObject({ changed: 1, warnings: 0 })
})

async function storingSite(shop: TestShop): Promise<StoringSite> {
  const site = await siteOf(shop)
  return { ...site, transaction: (work) => inSite(shop, work) }
}
