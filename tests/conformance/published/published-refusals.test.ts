import { operation, type Operation } from '@stoa/contract'
import { ApiKeyStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../apps/server/src/modules/platform/sites/store/clients.ts'
import { isDeclaredRefusal, type ErrorBody } from '../../support/requests/conformance-log.ts'
import { plausibleRequest } from '../../support/requests/plausible-request.ts'
import { possibleArguments, publishedFunctions, type PublishedFunction } from '../../support/requests/published-functions.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

// Each operation is refused once through the published package, because its caller lacks the permission.

let server: TestServer
let shop: TestShop
let secret: string
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
  const { siteId } = shop.credentials
  const key = { name: 'Reads the shop only', scopes: ['STOA.SHOP_READ'], expires: null }
  secret = (await createKey(server.database.db, siteId, key, server.clock.now())).secret
})
afterAll(() => server[Symbol.asyncDispose]())

/**
 * Calls the function with each form of arguments until the server refuses as declared. Returns the unexpected outcome
 * otherwise.
 */
async function otherThanRefused(
  call: (...given: unknown[]) => unknown,
  of: Operation,
  { ownArguments }: PublishedFunction,
): Promise<string | undefined> {
  const { request } = plausibleRequest(of, {})
  let last = 'no call reached the server'
  for (const given of ownArguments ? [ownArguments] : possibleArguments(of, request as Record<string, unknown>)) {
    try {
      await sent(call(...structuredClone(given)))
      last = 'was served'
    } catch (error) {
      const { details, message } = error as Error & ErrorBody
      if (isDeclaredRefusal(of, details)) return undefined
      last = details?.applicationError?.code ?? message
    }
  }
  return last
}

/** Sends a call that the package's function only describes. */
function sent(result: unknown): unknown {
  const { find, setField } = (result ?? {}) as { find?: () => unknown; setField?: (...given: string[]) => { run(): unknown } }
  if (typeof find === 'function') return find.call(result)
  return typeof setField === 'function' ? setField.call(result, 'title', 'New').run() : result
}

/** An operation without a permission is called as a visitor, who may not call it. */
function calledBy({ module, calledAs }: PublishedFunction, { permissions }: Operation): (...given: unknown[]) => unknown {
  const limitedClient = createClient({
    modules: { module: module as any },
    auth: ApiKeyStrategy({ apiKey: secret, siteId: shop.credentials.siteId }),
  })
  const client = permissions.length > 0 ? limitedClient : visitorClient(shop, { module: module as any })
  return (client.module as Record<string, (...given: unknown[]) => unknown>)[calledAs]!
}

const served = publishedFunctions()

test('the published packages have a function for each operation of their services', () => {
  expect(served.length).toBeGreaterThan(250)
})

test('every function of the published packages is refused without permission', { timeout: 120_000 }, async () => {
  // Redirects the packages' calls to the server.
  ownerClient(shop, {})
  const others: string[] = []
  for (const published of served) {
    const of = operation(published.service, published.name)
    // Anybody may call it.
    if (of.permissions.length === 0 && of.identities.includes('VISITOR')) continue
    const other = await otherThanRefused(calledBy(published, of), of, published)
    if (other) others.push(`${published.service.name}.${published.name}: ${other}`)
  }
  expect(others).toEqual([])
})
