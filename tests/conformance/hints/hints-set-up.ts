import { afterAll, beforeAll } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'

export interface Hint {
  code: string
  message: string
  field?: string
  see?: string
}

interface Developed {
  server: TestServer
  /** Its OAuth app and a key of everything are in development. */
  shop: TestShop
  /** The same shop's key in development. */
  key: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<WireAnswer>
}

export function setUp(): Developed {
  const developed = {} as Developed
  beforeAll(async () => {
    const server = await sharedServer()
    const shop = await aShop(server)
    Object.assign(developed, { server, shop, key: await developmentKey(shop, ['*']) })
    await develop(shop)
    developed.send = (method, path, body, headers) =>
      shop.raw(method, path, {
        ...(body !== undefined && { body }),
        headers: { authorization: developed.key, 'wix-site-id': shop.credentials.siteId, ...headers },
      })
  })
  afterAll(() => developed.server[Symbol.asyncDispose]())
  return developed
}

/** Puts the shop's OAuth app in development, or out of it. */
export async function develop(shop: TestShop, development = true): Promise<void> {
  const { clientId } = shop.credentials
  const { status } = await shop.owner('PATCH', `/stoa/v1/oauth-apps/${clientId}`, { oAuthApp: { id: clientId, development } })
  if (status !== 200) throw new Error('the app was not changed')
}

export async function developmentKey(shop: TestShop, scopes: string[], development = true): Promise<string> {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Script', scopes, development } })
  return body.secret
}

/** The hints of an answer; undefined without the header. */
export function hintsOf({ headers }: Pick<WireAnswer, 'headers'>): Hint[] | undefined {
  const text = headers.get('stoa-hints')
  return text === null ? undefined : (JSON.parse(text) as Hint[])
}

export const codesOf = (answer: Pick<WireAnswer, 'headers'>) => hintsOf(answer)?.map(({ code }) => code)
