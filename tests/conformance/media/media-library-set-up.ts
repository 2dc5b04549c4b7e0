import { files } from '@wix/media'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { ownerClient, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer

let shade = 0
export const aPicture = (width = 6, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: shade++ % 256, b: 90 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Mia' } })
    .toBuffer()

export async function uploaded(
  shop: TestShop,
  content: Buffer | string,
  name = 'boat.jpg',
  options: object = {},
): Promise<string> {
  const { uploadUrl } = await ownerClient(shop, { files }).files.generateFileUploadUrl('application/octet-stream', {
    fileName: name,
    ...options,
  })
  const response = await fetch(server.url + new URL(uploadUrl!).pathname, { method: 'PUT', body: content as unknown as string })
  return ((await response.json()) as any).file.id
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}
