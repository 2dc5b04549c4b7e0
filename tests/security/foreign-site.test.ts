import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { performer } from '../../apps/server/src/kernel/operations/perform.ts'
import { WireError } from '../../apps/server/src/kernel/basics/errors.ts'
import { mediaAndReviews, mediaMarker } from '../support/shop/media-and-reviews.ts'
import { plausibleRequest } from '../support/requests/plausible-request.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ caching: false })))
afterAll(() => server[Symbol.asyncDispose]())

test('no operation of media and reviews shows or changes what belongs to another site, whoever names it', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const known = await mediaAndReviews(shop)
  await server.app.drain()
  // Reactions have recorded events of their own.
  await server.app.drain()
  const tested = server.app.composed.implementations.filter(
    ({ kind, operation }) => kind !== 'public' && operation.service.name in known,
  )
  expect(new Set(tested.map(({ operation }) => operation.service.name)).size).toBe(Object.keys(known).length)
  const callers: Caller[] = [
    { kind: 'USER', userId: newId(), name: 'Otto', roles: ['OWNER'], scopes: ['*'] },
    { kind: 'VISITOR', visitorId: newId(), clientId: other.credentials.clientId },
  ]
  const before = await rowsOf(shop.credentials.siteId)
  const ask = (implementation: (typeof tested)[number], siteId: string, caller: Caller, request: object) =>
    performer(
      server.app.kernel,
      implementation,
    )({ siteId, caller, request, requestId: 'foreign' }).then(
      (body) => JSON.stringify(body),
      (error: unknown) => {
        if (!(error instanceof WireError)) throw error
        return JSON.stringify([error.code, error.message, error.data])
      },
    )
  const faults: string[] = []
  const shownToOwner = new Set<string>()
  for (const implementation of tested) {
    const { operation } = implementation
    const { request } = plausibleRequest(operation, known[operation.service.name]!)
    // Some take one of the filled fields only.
    for (const given of [request, namesOnly(request)]) {
      for (const caller of callers) {
        const answer = await ask(implementation, other.credentials.siteId, caller, given)
        if (answer?.includes(mediaMarker)) faults.push(`${operation.service.name}.${operation.name} answers ${answer}`)
      }
      if (implementation.kind !== 'read') continue
      const own = await ask(implementation, shop.credentials.siteId, callers[0]!, given)
      if (own?.includes(mediaMarker)) shownToOwner.add(operation.fqn)
    }
  }
  // The requests do name what is there.
  expect(shownToOwner.size).toBeGreaterThan(15)
  await server.app.drain()
  expect(faults).toEqual([])
  expect(await rowsOf(shop.credentials.siteId)).toEqual(before)
})

/** The fields of a request that name something. */
function namesOnly(request: object): object {
  return Object.fromEntries(
    Object.entries(request).flatMap(([key, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? [[key, namesOnly(value as object)]]
        : /(?:[iI]ds?|namespace)$/.test(key)
          ? [[key, value]]
          : [],
    ),
  )
}

/** A digest of a site's rows in every table. */
async function rowsOf(siteId: string): Promise<Record<string, string>> {
  const { db } = server.database
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id' order by 1`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(name)} t where site_id = ${siteId} order by 1`.execute(db)
    digests[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  return digests
}
