import { service } from '@stoa/contract/services/stoa/subscriptions'
import { service as drafts } from '@stoa/contract/services/ecom/draft-subscription-contracts'
import { service as own } from '@stoa/contract/services/stoa/own-subscriptions'
import { beforeAll, expect, test } from 'vitest'
import { holds, type Caller } from '../../../apps/server/src/kernel/site/caller.ts'
import { firstRoles } from '../../../apps/server/src/modules/platform/sites/roles.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aSubscriptionShop, buy, subscribed, subscriptionOf, type SubscriptionShop } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))

async function aKey({ shop }: SubscriptionShop, scopes: readonly string[]) {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Packing', scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return (method: string, path: string, sent?: object) => shop.raw(method, path, { headers, ...(sent && { body: sent }) })
}

/** The operations of a service that a role may call. */
function allowedTo(scopes: readonly string[], { operations }: typeof service | typeof drafts): string[] {
  const caller: Caller = { kind: 'APP', appId: 'x', name: 'x', scopes }
  return Object.entries(operations).flatMap(([name, { permissions }]) =>
    permissions.some((permission) => holds(caller, permission)) ? [name] : [],
  )
}

const reading = [
  'searchSubscriptions',
  'countSubscriptions',
  'getSubscription',
  'getSubscriptionSettings',
  'getSubscriptionFigures',
]
const deciding = ['bulkSwapSubscriptionProductByFilter', 'bulkChangeSubscriptionPricesByFilter', 'updateSubscriptionSettings']

test('each role of a new site may do its own part with subscriptions, and no role but the administrator changes prices', () => {
  const all = Object.keys(service.operations)
  const allowed = Object.fromEntries(firstRoles.map(({ id, scopes }) => [id, allowedTo(scopes, service)]))
  expect(allowed).toEqual({
    ADMIN: all,
    CATALOG_MANAGER: [],
    ORDER_MANAGER: all.filter((name) => !deciding.includes(name)),
    BOOKKEEPER: all.filter((name) => reading.includes(name)),
  })
  for (const { id, scopes } of firstRoles)
    expect(allowedTo(scopes, drafts).includes('commitDraftSubscriptionContract'), id).toBe(id === 'ADMIN')
})

test('whoever looks after orders changes no agreed price, and one permission does what it names and nothing else', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const byFilter = { filter: { id: subscriptionId } }
  const { id: productId, variantId } = of.product
  const calls = {
    prices: ['POST', '/stoa/v1/bulk/subscriptions/change-prices-by-filter', { ...byFilter, percent: '100', noticeDays: 0 }],
    swap: [
      'POST',
      '/stoa/v1/bulk/subscriptions/swap-product-by-filter',
      { ...byFilter, from: { productId }, to: { productId, variantId }, keepPrice: false },
    ],
    commit: ['POST', `/v1/draft-subscription-contracts/${subscriptionId}/commit`, {}],
    settings: ['PATCH', '/stoa/v1/subscription-settings', { settings: { retryDays: [1] } }],
    pause: ['POST', `/stoa/v1/subscriptions/${subscriptionId}/pause`, {}],
    read: ['GET', `/stoa/v1/subscriptions/${subscriptionId}`, undefined],
  } as const
  const open = async (...scopes: string[]) => {
    const key = await aKey(of, scopes)
    const names: string[] = []
    for (const [name, [method, path, body]] of Object.entries(calls))
      if ((await key(method, path, body)).status !== 403) names.push(name)
    return names
  }
  expect(await open(...firstRoles.find(({ id }) => id === 'ORDER_MANAGER')!.scopes)).toEqual(['pause', 'read'])
  expect(await open('ORDERS:READ')).toEqual(['read'])
  expect(await open('STOA.SUBSCRIPTION_READ')).toEqual(['read'])
  expect(await open('STOA.SUBSCRIPTION_MANAGE')).toEqual(['pause'])
  expect(await open('SETTINGS:MANAGE')).toEqual(['settings'])
  expect(await open('STOA.SUBSCRIPTION_OWN')).toEqual([])
  expect((await subscriptionOf(of, subscriptionId)).subscription.lines[0].price).toBe('10.00')
  expect(await open('SUBSCRIPTION_PRICES:MANAGE')).toEqual(['prices', 'swap', 'commit'])
})

test('staff and apps do nothing in the name of a buyer', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const key = await aKey(of, ['ORDERS:MANAGE'])
  const { subscription, changes } = await subscriptionOf(of, subscriptionId)
  const { card, nextDate } = subscription
  const body = { cycleNumber: 2, nextDate, savedCardId: card.savedCardId, paymentToken: 'x' }
  const paths = Object.values(own.operations).flatMap(({ method, paths: [path = ''] }) =>
    method === 'POST' ? [path.replace('{subscriptionId}', subscriptionId)] : [],
  )
  expect(paths).toHaveLength(Object.keys(own.operations).length - 1)
  for (const send of [of.shop.owner, key])
    for (const path of paths) {
      const answer = await send('POST', path, body)
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 404, 'SUBSCRIPTION_NOT_FOUND'])
    }
  expect((await subscriptionOf(of, subscriptionId)).changes).toEqual(changes)
})
