import { createClient, ApiKeyStrategy, OAuthStrategy } from '@wix/sdk'
import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/kernel/database/database.ts'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { provisionSite, type SiteCredentials } from '../../../apps/server/src/modules/platform/sites/index.ts'
import { rehost } from '../../../packages/client/src/rehost.ts'
import { publishedMark } from '../requests/conformance-log.ts'
import type { TestServer } from '../servers/server.ts'

/** A fresh site with the published client as owner and as visitor. Tests share a database, but no rows. */
export interface TestShop {
  server: TestServer
  credentials: SiteCredentials
  /** Calls any path with the owner's API key. Returns status and body. */
  owner(method: string, path: string, body?: object): Promise<WireAnswer>
  /** Calls any path with the given headers. */
  raw(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<WireAnswer>
}

export interface WireAnswer {
  status: number
  body: any
  headers: Headers
}

/** A chosen password: a generated one would have to be changed first. */
const ownerPassword = 'a password of the tests'
let counter = 0

export async function aShop(
  server: TestServer,
  { payments = true, ...options }: Partial<Parameters<typeof provisionSite>[1]> & { payments?: boolean } = {},
): Promise<TestShop> {
  const ownerEmail = `owner-${process.pid}-${++counter}@example.com`
  const now = server.clock.now()
  const credentials = await server.database.transaction(async (tx) => {
    const created = await provisionSite(tx, { name: 'Test shop', ownerEmail, ownerPassword, ...options }, now)
    if (payments) await insertUsualMethods(tx, created.siteId, now)
    return created
  })
  const raw: TestShop['raw'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: response.headers }
  }
  const owner: TestShop['owner'] = (method, path, body) =>
    raw(method, path, {
      ...(body && { body }),
      headers: { authorization: credentials.apiKey, 'wix-site-id': credentials.siteId },
    })
  return { server, credentials, raw, owner }
}

/** The payment method of most tests, because a new site has none. Inserted directly, so that it causes no events. */
async function insertUsualMethods(db: Db, siteId: string, now: Date): Promise<void> {
  const methods = [
    { kind: 'CARD', provider: 'sandbox', title: 'Card', capture: 'AT_ONCE' },
    { kind: 'BANK_TRANSFER', title: 'Bank transfer', expiresAfterDays: 14 },
  ]
  for (const [position, doc] of methods.entries())
    await sql`insert into payment_method (site_id, id, revision, created_date, updated_date, enabled, position, doc)
      values (${siteId}, ${newId()}, 1, ${now}, ${now}, true, ${position}, ${JSON.stringify(doc)}::jsonb)`.execute(db)
}

/** The published client as the owner's app. Only the host is rewritten. */
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

/**
 * The published client sends token calls, and by default all calls, through the global fetch. They are marked, because the
 * conformance page counts only what the packages themselves send.
 */
function rehostFetch({ server }: TestShop): void {
  const published = rehost(server.url, (input, init) => {
    const request = new Request(input, init)
    request.headers.set(publishedMark, 'yes')
    return originalFetch(request)
  })
  globalThis.fetch = (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    return hostname.endsWith('.wixapis.com') ? published(input, init) : originalFetch(input, init)
  }
}
