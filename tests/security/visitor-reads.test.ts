import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '@stoa/contract'
import { WireError } from '../../apps/server/src/kernel/basics/errors.ts'
import type { Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { performer } from '../../apps/server/src/kernel/operations/perform.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { hiddenEntities, markerPatterns, type HiddenEntities } from './hidden-entities.ts'
import { casesOf, type Case } from './visitor-cases.ts'

// Calls every operation that visitors may call, for hidden entities and for those of another visitor.

let server: TestServer
let shop: TestShop
let things: HiddenEntities
let cases: Record<string, Case>
beforeAll(async () => {
  server = await startServer({ caching: false })
  shop = await aShop(server)
  things = await hiddenEntities(shop)
  cases = casesOf(things)
})
afterAll(() => server[Symbol.asyncDispose]())

const anotherVisitor = (): Caller => ({ kind: 'VISITOR', visitorId: newId(), clientId: shop.credentials.clientId })
const owner: Caller = {
  kind: 'USER',
  userId: '00000000-0000-4000-8000-000000000001',
  name: 'Olga',
  roles: ['OWNER'],
  scopes: ['*'],
}

const nameOf = ({ service, name }: Operation) => `${service.name}.${name}`

function openToVisitors() {
  return server.app.composed.implementations.filter(({ operation }) => operation.identities.includes('VISITOR'))
}

/** The response as text, with the status of a refusal. */
async function callAs(implementation: ReturnType<typeof openToVisitors>[number], caller: Caller, request: object) {
  const perform = performer(server.app.kernel, implementation)
  try {
    const answer = await perform({ siteId: shop.credentials.siteId, caller, request, requestId: 'reads' })
    return { status: 200, text: JSON.stringify(answer) }
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return { status: error.status ?? 500, text: JSON.stringify([error.code, error.message, error.data]) }
  }
}

/** Data items are counted as `totalCount`, everything else as `count`. */
function countIn(text: string): unknown {
  const { count, totalCount } = JSON.parse(text) as { count?: unknown; totalCount?: unknown }
  return count ?? totalCount
}

const markersIn = (text: string) => markerPatterns.filter((mark) => mark.test(text)).map(String)

test('every operation that visitors may call has a case', () => {
  const open = openToVisitors().map(({ operation }) => nameOf(operation))
  expect(Object.keys(cases).toSorted()).toEqual(open.toSorted())
})

test('no response to a visitor contains hidden data or that of another visitor', { timeout: 120_000 }, async () => {
  const faults: string[] = []
  for (const implementation of openToVisitors()) {
    const { requests = [] } = cases[nameOf(implementation.operation)]!
    for (const request of requests) {
      const { status, text } = await callAs(implementation, anotherVisitor(), request)
      const where = `${nameOf(implementation.operation)} ${JSON.stringify(request)}`
      if (status !== 200 && (status < 400 || status > 499)) faults.push(`${where} answered ${status} ${text}`)
      const markers = markersIn(text)
      if (markers.length > 0) faults.push(`${where} shows ${markers.join(', ')}`)
      const count = countIn(text)
      if (typeof count === 'number' && count > 0) faults.push(`${where} counts ${count}`)
    }
  }
  expect(faults).toEqual([])
})

test('the same requests show it to the owner, so every case requests something', async () => {
  const blind: string[] = []
  for (const implementation of openToVisitors()) {
    const { requests = [], ownerSees } = cases[nameOf(implementation.operation)]!
    if (!ownerSees) continue
    for (const request of requests) {
      const { text } = await callAs(implementation, owner, request)
      const count = countIn(text)
      const isSeen = ownerSees === 'COUNT' ? typeof count === 'number' && count > 0 : markersIn(text).length > 0
      if (!isSeen) blind.push(`${nameOf(implementation.operation)} ${JSON.stringify(request)}: ${text.slice(0, 200)}`)
    }
  }
  expect(blind).toEqual([])
})

test('a visitor cannot change anything of another visitor', async () => {
  const { cartId, checkoutId, orderId } = things
  const state = async () => ({
    cart: await shop.owner('GET', `/ecom/v1/carts/${cartId}`),
    checkout: await shop.owner('GET', `/ecom/v1/checkouts/${checkoutId}`),
    order: await shop.owner('GET', `/ecom/v1/orders/${orderId}`),
  })
  const bodies = async () => Object.values(await state()).map(({ body }) => body)
  const before = await bodies()
  for (const implementation of openToVisitors().filter(({ kind }) => kind === 'write' || kind === 'action')) {
    const { requests = [] } = cases[nameOf(implementation.operation)]!
    for (const request of requests) await callAs(implementation, anotherVisitor(), request)
  }
  expect(await bodies()).toEqual(before)
})

test('visitors see whether there is stock, and the quantity only where the owner shows it', async () => {
  const visitor = anotherVisitor()
  const implementation = openToVisitors().find(
    ({ operation }) => nameOf(operation) === 'stores/inventory-items-v-3.queryInventoryItems',
  )!
  const shown = async () => {
    const { text } = await callAs(implementation, visitor, { query: { filter: { productId: things.partlyHidden.productId } } })
    return (JSON.parse(text) as { inventoryItems: object[] }).inventoryItems
  }
  expect(await shown()).toEqual([expect.objectContaining({ availabilityStatus: 'IN_STOCK', inStock: true })])
  expect((await shown())[0]).not.toHaveProperty('quantity')
  const byCount = { query: { filter: { quantity: { $gt: 10 } } } }
  expect((await callAs(implementation, visitor, byCount)).status).toBe(400)
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { showStock: true } })
  expect((await shown())[0]).toMatchObject({ quantity: things.partlyHidden.quantity })
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { showStock: false } })
  expect((await shown())[0]).not.toHaveProperty('quantity')
})
