import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

export let server: TestServer
export let shop: TestShop

/** A browser that is signed in. */
export async function aBrowser(owner: { email: string; password: string } = shop.credentials.owner) {
  const response = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: owner })
  return browserWith(response.headers.get('set-cookie') ?? '', response)
}

export function browserWith(setCookie: string, response: Awaited<ReturnType<TestShop['raw']>>) {
  const cookie = setCookie.split(';')[0]!
  return {
    answer: response,
    send: ((method, path, body) =>
      shop.raw(method, path, { headers: { cookie, 'x-stoa-session': '1' }, ...(body && { body }) })) as TestShop['owner'],
  }
}

export const session = '/stoa/v1/sessions/current'

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await startServer()
    shop = await aShop(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())
}
