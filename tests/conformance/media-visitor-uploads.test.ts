import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../support/builders.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { aShop } from '../support/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

test('what visitors upload and nobody shows is removed after a day, what is shown stays', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const upload = async (red: number) => {
    const content = await sharp({ create: { width: 6, height: 4, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
    const { body } = await visitor.send('POST', '/stoa/v1/visitor-uploads/generate-url', {
      mimeType: 'image/png',
      fileName: 'me.png',
    })
    const address = server.url + new URL(body.uploadUrl).pathname
    const { file } = (await (await fetch(address, { method: 'PUT', body: content as unknown as string })).json()) as any
    return file.id as string
  }
  const [shown, unused] = [await upload(1), await upload(2)]
  await aProduct(shop, { name: 'Boat', pictures: [{ id: shown }] })
  const statusOf = async (id: string) => (await fetch(`${server.url}/media/${id}`)).status
  const tomorrow = async () => {
    server.clock.advance(day)
    await server.app.runSchedules()
    await server.app.drain()
  }
  expect([await statusOf(shown), await statusOf(unused)]).toEqual([200, 200])
  await tomorrow()
  await tomorrow()
  expect([await statusOf(shown), await statusOf(unused)]).toEqual([200, 404])
})
