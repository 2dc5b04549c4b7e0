import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { pictureOf } from '../../support/media/pictures.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aMug } from '../catalog/catalog-builders.ts'

const drawing = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${content}</svg>`)
const drawings: Record<string, Buffer> = {
  '/logo.svg': drawing('<rect width="20" height="10"/>'),
  '/packed.svg': gzipSync(drawing(' '.repeat(50_000_000))),
  '/crowded.svg': drawing('<g/>'.repeat(300_000)),
  '/text.svg': Buffer.from('no drawing'),
}
export let server: TestServer
export let shop: TestShop
let pictures: Server
export let host: string
/** Answers the next requests for a path, before it is served. */
export let before: (path: string) => Promise<number | void>
export let requested: string[]

export async function call(method: string, path: string, body?: object) {
  const response = await shop.owner(method, path, body)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}

export async function aProductWith(items: object[]): Promise<{ id: string; revision: string }> {
  const product = aMug({ name: 'Mug', media: { itemsInfo: { items } } })
  return (await call('POST', '/stores/v3/products', { product })).product
}

const fields = 'fields=MEDIA_ITEMS_INFO'
export async function productNow(id: string) {
  return (await call('GET', `/stores/v3/products/${id}?${fields}`)).product
}

export async function imagesOf(id: string) {
  return (await productNow(id)).media.itemsInfo.items.map(({ image }: { image: object }) => image)
}

export const failedWork = async () => (await call('GET', '/stoa/v1/health/failed-work')).failedWork
export const ownId = expect.stringMatching(/^[0-9a-f]{32}\.png$/)
export const own = (altText?: string) => ({
  id: ownId,
  url: expect.stringMatching(/\/media\/[0-9a-f]{32}\.png$/),
  width: 1,
  height: 1,
  ...(altText && { altText }),
})

export function answerBy(value: typeof before): void {
  before = value
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
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
}
