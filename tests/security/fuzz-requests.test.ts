import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import type { Implementation } from '../../apps/server/src/kernel/operations/types.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../support/shop/builders.ts'
import { mediaAndReviews } from '../support/shop/media-and-reviews.ts'
import { aMember } from '../support/members/members.ts'
import { plausibleRequest, withValue, type KnownValues, type FieldPath } from '../support/requests/plausible-request.ts'
import { attempts } from '../support/requests/refusals.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { everyNth, unstorable, wrongValuesFor } from '../support/requests/wrong-values.ts'

let server: TestServer
let shop: TestShop
let theMember: Caller
let knownValues: Record<'common' | 'product' | 'checkout' | 'order' | 'subscriptionOption', KnownValues>
let ofMediaAndReviews: Record<string, KnownValues>
beforeAll(async () => {
  server = await startServer({ caching: false })
  shop = await aShop(server)
  theMember = { kind: 'MEMBER', memberId: (await aMember(shop)).id, sessionId: newId(), clientId: shop.credentials.clientId }
  const product = await aProduct(shop)
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const ordered = await aCheckout(visitor, [product])
  const { body } = await shop.owner('POST', `/ecom/v1/checkouts/${ordered}/create-order`, {})
  const checkoutId = await aCheckout(visitor, [product])
  ofMediaAndReviews = await mediaAndReviews(shop)
  const item = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const { body: made } = await shop.owner('POST', '/ecom/v2/carts', { catalogItems: [{ quantity: 1, catalogReference: item }] })
  const { body: created } = await shop.owner('POST', '/stores/v1/subscription-options', {
    subscriptionOption: { title: 'Monthly', subscriptionSettings: { frequency: 'MONTH', autoRenewal: true } },
  })
  const common = {
    cartId: made.cart.id as string,
    appId: storesAppId,
    catalogItemId: product.id,
    productId: product.id,
    variantId: product.variantId,
    checkoutId,
    orderId: body.orderId as string,
    revision: '1',
  }
  knownValues = {
    common,
    product: { ...common, id: product.id },
    checkout: { ...common, id: checkoutId },
    order: { ...common, id: body.orderId as string },
    subscriptionOption: { ...common, id: created.subscriptionOption.id as string },
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const owner: Caller = {
  kind: 'USER',
  userId: '00000000-0000-4000-8000-000000000001',
  name: 'owner',
  roles: ['OWNER'],
  scopes: ['*'],
  // Recent enough for whatever asks for a recent sign-in.
  signInDate: new Date('2100-01-01'),
}
/** Each visitor has their own cart: a shared one would grow with every success. */
const aNewVisitor = (): Caller => ({ kind: 'VISITOR', visitorId: newId() })

/** Operations that need HTTP are covered by the gateway tests. */
function operations(): Implementation[] {
  return server.app.composed.implementations.filter(({ kind }) => kind !== 'public')
}

function knownValuesFor({ operation: { service, name, method } }: Implementation): KnownValues {
  // Operations that delete get unknown ids, because the others need the existing entities.
  if (method === 'DELETE' || /remove|delete|cancel/i.test(name)) return {}
  if (service.name in ofMediaAndReviews) return ofMediaAndReviews[service.name]!
  if (/products|inventory/.test(service.name)) return knownValues.product
  if (service.name === 'stores/subscription-options') return knownValues.subscriptionOption
  if (service.name === 'ecom/checkout') return knownValues.checkout
  return service.name.startsWith('ecom/order') ? knownValues.order : knownValues.common
}

function callersOf({ operation: { identities, name } }: Implementation): (() => Caller)[] {
  if (identities.includes('VISITOR')) return [aNewVisitor, () => owner]
  if (!identities.includes('MEMBER')) return [() => owner]
  // The others need the member.
  return [() => (name === 'deleteMyMember' ? { kind: 'MEMBER', memberId: newId() } : theMember), () => owner]
}

/** The limits of such attempts would hide what the operation itself answers. */
function triesPassword({ operation }: Implementation): boolean {
  return /login|password/i.test(operation.name)
}

const forgetAttempts = () => sql`delete from rate_limit`.execute(server.database.db)

/** A field of a type that several operations share is tested in the first of them. */
function newFields(places: readonly FieldPath[], testedFields: Set<string>): FieldPath[] {
  return places.filter(({ path, name }) => {
    const isShared = path.length > 3 && testedFields.has(name)
    testedFields.add(name)
    return !isShared
  })
}

const shown = ({ operation }: Implementation, { path }: FieldPath, name: string) =>
  `${operation.service.name}.${operation.name} ${path.join('.')} (${name})`

test(
  'every field of every operation takes wrong values of every kind: a success or a declared refusal, never a failure',
  {
    timeout: 180_000,
  },
  async ({ signal }) => {
    const isChosen = everyNth(5)
    const attempt = attempts(shop)
    const faults: string[] = []
    const testedFields = new Set<string>()
    for (const implementation of operations()) {
      // A test whose time is over would go on, and write while the next one counts rows.
      signal.throwIfAborted()
      const { request, places } = plausibleRequest(implementation.operation, knownValuesFor(implementation))
      const chosen = newFields(places, testedFields)
      for (const callerOf of callersOf(implementation)) {
        for (const place of chosen) {
          const caller = callerOf()
          for (const [name, value] of wrongValuesFor(place.field)) {
            if (!isChosen() && !(implementation.operation.service.name in ofMediaAndReviews)) continue
            if (triesPassword(implementation)) await forgetAttempts()
            const { fault } = await attempt(implementation, caller, withValue(request, place.path, value))
            if (fault) faults.push(`${shown(implementation, place, name)}: ${fault}`)
          }
        }
      }
    }
    expect(faults).toEqual([])
  },
)

test('NUL and half a character are refused in every text, and nothing is stored', { timeout: 180_000 }, async () => {
  const attempt = attempts(shop)
  const before = await rowsOf()
  const accepted: string[] = []
  for (const implementation of operations()) {
    const { request, places } = plausibleRequest(implementation.operation, knownValuesFor(implementation))
    for (const place of places.filter(({ field }) => field.kind === 'string' || field.kind === 'json')) {
      for (const [name, value] of unstorable) {
        const { refusal } = await attempt(implementation, owner, withValue(request, place.path, value))
        if (refusal?.status !== 400) accepted.push(`${shown(implementation, place, name)}: ${refusal?.status}`)
      }
    }
  }
  expect(accepted).toEqual([])
  expect(await rowsOf()).toEqual(before)
})

/** The number of rows of every table, counted on a session of its own, because these statements name no site. */
async function rowsOf(): Promise<unknown> {
  const session = await server.database.source.acquire()
  try {
    const tables = (await session.script(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )) as { name: string }[]
    const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
    // PostgreSQL may count several tables at once, in any order.
    return await session.script(`${counts.join(' union all ')} order by name`)
  } finally {
    session.release()
  }
}
