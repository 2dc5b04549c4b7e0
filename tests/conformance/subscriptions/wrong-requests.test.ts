import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import type { Caller } from '../../../apps/server/src/kernel/site/caller.ts'
import { aMember } from '../../support/members/members.ts'
import { plausibleRequest, withValue, type KnownValues } from '../../support/requests/plausible-request.ts'
import { attempts } from '../../support/requests/refusals.ts'
import { wrongValuesFor } from '../../support/requests/wrong-values.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { aSubscriptionShop, buy, subscribed, subscriptionOf } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const services = [
  'stoa/subscriptions',
  'stoa/own-subscriptions',
  'ecom/draft-subscription-contracts',
  'ecom/subscription-contracts',
]

/** Whoever ends something gets an id that nobody has: the other operations need what is there. */
const ends = /delete|cancel|commit/i

test(
  'every field takes wrong values of every kind: a success or a declared refusal, never a failure',
  { timeout: 300_000 },
  async () => {
    const of = await aSubscriptionShop(server)
    const member = await aMember(of.shop)
    const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member })
    const begun = await of.shop.owner('POST', '/v1/draft-subscription-contracts', {
      subscriptionContractId: subscriptionId,
      target: { contractTarget: {} },
    })
    const draft = begun.body.calculatedDraftSubscriptionContract.draftSubscriptionContract
    const { subscription } = await subscriptionOf(of, subscriptionId)
    const known: KnownValues = {
      subscriptionId,
      subscriptionContractId: subscriptionId,
      draftSubscriptionContractId: draft.id,
      lineItemId: draft.lineItems[0].lineItem.id,
      savedCardId: subscription.card.savedCardId,
      appId: storesAppId,
      catalogItemId: of.product.id,
    }
    const attempt = attempts(of.shop)
    const owner: Caller = {
      kind: 'USER',
      userId: '00000000-0000-4000-8000-000000000001',
      name: 'owner',
      roles: ['OWNER'],
      scopes: ['*'],
      signInDate: new Date('2100-01-01'),
    }
    const buyer: Caller = { kind: 'MEMBER', memberId: member.id, sessionId: newId(), clientId: of.shop.credentials.clientId }
    const faults: string[] = []
    for (const implementation of server.app.composed.implementations) {
      const { service, name } = implementation.operation
      if (!services.includes(service.name)) continue
      const { request, places } = plausibleRequest(implementation.operation, ends.test(name) ? {} : known)
      for (const caller of service.name === 'stoa/own-subscriptions' ? [buyer, owner] : [owner])
        for (const { path, field } of places)
          for (const [kind, value] of wrongValuesFor(field)) {
            const { fault } = await attempt(implementation, caller, withValue(request, path, value))
            if (fault) faults.push(`${service.name}.${name} ${path.join('.')} (${kind}): ${fault}`)
          }
    }
    expect(faults).toEqual([])
  },
)
