import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import type { TestShop } from '../../support/shop/shop.ts'

export let server: TestServer
let host: Server
export let pictures: string
/** Before it, the host keeps `/slow` waiting. */
export let answered: Promise<void>

export const path = '/stoa/v1/review-imports'

export async function bring(shop: TestShop, lines: object[], more: object = {}) {
  const { status, body } = await shop.owner('POST', path, { fileName: 'reviews.csv', lines, start: true, ...more })
  expect(status).toBe(200)
  await server.app.drain()
  return (await shop.owner('GET', `${path}/${body.reviewImport.id}`)).body
}

export const check = async (shop: TestShop, lines: object[]) =>
  (await shop.owner('POST', `${path}/check`, { lines })).body.outcomes

export async function reviewsOf(shop: TestShop): Promise<any[]> {
  const query = { cursorPaging: { limit: 100 }, sort: [{ fieldName: 'content.rating', order: 'ASC' }] }
  return (await shop.owner('POST', '/reviews/v1/reviews/query', { query, returnPrivateReviews: true })).body.reviews
}

export const line = (product: { slug: string }, more: object = {}) => ({
  product: `https://old.example/products/${product.slug}?variant=1`,
  rating: '5',
  title: 'Good',
  body: 'It hangs straight.',
  author: 'Anna',
  email: 'Anna@Example.com',
  date: '2024-05-01 10:00:00 UTC',
  ...more,
})

export function holdSlowPicture(value: typeof answered): void {
  answered = value
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    const picture = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#a34' } })
      .jpeg()
      .toBuffer()
    host = createServer((request, response) => {
      const send = () => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
      if (request.url === '/slow') void answered.then(send)
      else if (request.url === '/picture') send()
      else if (request.url === '/page.jpg') response.writeHead(200).end('<html>no picture</html>')
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => host.once('listening', resolve))
    pictures = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    server = await startServer()
  })
  afterAll(async () => {
    host.close()
    await server[Symbol.asyncDispose]()
  })
}
