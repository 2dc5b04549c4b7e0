import { createClient, ApiKeyStrategy, OAuthStrategy } from '@wix/sdk'
import { provisionSite, type SiteCredentials } from '../../apps/server/src/modules/sites/index.ts'
import { rehost } from '../../packages/client/src/rehost.ts'
import type { TestServer } from './server.ts'

/** A fresh site with the published client's two kinds of caller: tests share a database and never a row. */
export interface TestShop {
  server: TestServer
  credentials: SiteCredentials
  /** Any path, as the owner's API key; answers status and body. */
  owner(method: string, path: string, body?: object): Promise<WireAnswer>
  /** Any path, with the given headers. */
  raw(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<WireAnswer>
}

export interface WireAnswer {
  status: number
  body: any
  headers: Headers
}

/** Chosen, as it were: one that the server generates has to be changed before anything else. */
const ownerPassword = 'a password of the tests'
let counter = 0

export async function aShop(server: TestServer, options: Partial<Parameters<typeof provisionSite>[1]> = {}): Promise<TestShop> {
  const ownerEmail = `owner-${process.pid}-${++counter}@example.com`
  const credentials = await server.database.transaction((tx) =>
    provisionSite(tx, { name: 'Test shop', ownerEmail, ownerPassword, ...options }, server.clock.now()),
  )
  const raw: TestShop['raw'] = async (method, path, { body, headers = {} } = {}) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: answer.headers }
  }
  return {
    server,
    credentials,
    raw,
    owner: (method, path, body) =>
      raw(method, path, {
        ...(body && { body }),
        headers: { authorization: credentials.apiKey, 'wix-site-id': credentials.siteId },
      }),
  }
}

/** The published client as the owner's back-office app, its host rewritten and nothing else. */
export function ownerClient<Modules extends Record<string, any>>(shop: TestShop, modules: Modules) {
  rehostFetch(shop)
  return createClient({ modules, auth: ApiKeyStrategy({ apiKey: shop.credentials.apiKey, siteId: shop.credentials.siteId }) })
}

/** The published client as an anonymous visitor of a headless storefront. */
export function visitorClient<Modules extends Record<string, any>>(shop: TestShop, modules: Modules) {
  rehostFetch(shop)
  return createClient({ modules, auth: OAuthStrategy({ clientId: shop.credentials.clientId }) })
}

const originalFetch = globalThis.fetch

/** The published client takes its token calls, and unless told otherwise all calls, through the global fetch. */
function rehostFetch({ server }: TestShop): void {
  globalThis.fetch = rehost(server.url, originalFetch)
}
