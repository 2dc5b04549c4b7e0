import { randomUUID } from 'node:crypto'
import { memberships } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { json, pluginProvider, type PluginProvider } from '../providers/plugin-provider.ts'

interface Card {
  memberId: string
  name: string
  total: number
  remaining: number
  /** The products that it pays. */
  pays: string[]
  expirationDate?: Date
}

interface Transaction {
  id: string
  cardId: string
  cost: number
  voided: boolean
}

/** An app with cards for members, written with the published package. Each unit of an item costs a credit. */
export interface MembershipApp extends AsyncDisposable {
  appId: string
  pluginId: string
  provider: PluginProvider
  cards: Map<string, Card>
  /** By idempotency key. */
  charges: Map<string, Transaction>
  /** Why charges cannot be taken back. */
  keepsCharges: string | undefined
  requests: { eligible: any[]; charges: any[] }
  /** Answers as the published package does. */
  honest: Parameters<PluginProvider['answer']>[0]
}

/** `owner` calls the shop's API with the owner's key. */
interface Shop {
  owner(method: string, path: string, body: object): Promise<{ body: any }>
}

export async function aMembershipApp(shop: Shop, name = 'Studio'): Promise<MembershipApp> {
  const provider = await pluginProvider(json({}))
  const plugin = { componentType: 'ECOM_MEMBERSHIPS', name, deploymentUri: provider.url, appId: randomUUID() }
  const { body: added } = await shop.owner('POST', '/stoa/v1/plugins', { plugin })
  const client = createClient({
    auth: AppStrategy({ appId: plugin.appId, publicKey: added.plugin.publicKey }),
    modules: { memberships },
  })
  const app: MembershipApp = {
    appId: plugin.appId,
    pluginId: added.plugin.id,
    provider,
    cards: new Map(),
    charges: new Map(),
    keepsCharges: undefined,
    requests: { eligible: [], charges: [] },
    honest: async ({ path, body }, response) => {
      const answer = await client.servicePlugins.processRequest(
        new Request(`https://app.example${path}`, { method: 'POST', body }),
      )
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    },
    [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose](),
  }
  client.memberships.provideHandlers(handlers(app))
  provider.answer(app.honest)
  return app
}

/** A card of the app with ten credits, for one member and some products. */
export function aCard(app: MembershipApp, id: string, card: Pick<Card, 'memberId' | 'pays'> & Partial<Card>): Card {
  const whole = { name: '10 classes', total: 10, remaining: 7, ...card }
  app.cards.set(id, whole)
  return whole
}

function handlers(app: MembershipApp): Parameters<typeof memberships.provideHandlers>[0] {
  const transactionOf = (id: string | undefined) => {
    const found = [...app.charges.values()].find((each) => each.id === id)
    if (!found) throw new memberships.TransactionNotFoundWixError()
    return found
  }
  return {
    listEligibleMemberships: async ({ request }) => {
      // The package renames ids of what is answered in place.
      app.requests.eligible.push(structuredClone(request))
      return eligibleOf(app, request)
    },
    chargeMembership: async ({ request }) => {
      app.requests.charges.push(request)
      const earlier = app.charges.get(request.idempotencyKey)
      if (earlier) throw new memberships.MembershipAlreadyChargedWixError({ transactionId: earlier.id })
      const card = app.cards.get(request.membershipId!)
      if (card?.memberId !== request.memberId) throw new memberships.MembershipDoesNotApplyToItemWixError()
      const cost = request.serviceProperties?.numberOfParticipants ?? 1
      if (cost > card.remaining) {
        const errorType = memberships.MembershipCannotBeChargedType.OUT_OF_CREDITS
        throw new memberships.MembershipCannotBeUsedWixError({ errorType })
      }
      card.remaining -= cost
      const transaction = { id: `transaction ${app.charges.size + 1}`, cardId: request.membershipId!, cost, voided: false }
      app.charges.set(request.idempotencyKey, transaction)
      return { transactionId: transaction.id }
    },
    getMembershipVoidability: async ({ request }) => {
      transactionOf(request.transactionId)
      return app.keepsCharges ? { voidable: false, reason: app.keepsCharges } : { voidable: true }
    },
    voidMembershipCharge: async ({ request }) => {
      const transaction = transactionOf(request.transactionId)
      if (transaction.voided) throw new memberships.TransactionAlreadyVoidedWixError()
      transaction.voided = true
      app.cards.get(transaction.cardId)!.remaining += transaction.cost
      return {}
    },
    listExistingMemberships: async () => ({ memberships: [] }),
    listPurchasablePlans: async () => ({ purchasablePlans: [] }),
  }
}

function eligibleOf(
  app: MembershipApp,
  { lineItems, memberId, selectedMemberships }: memberships.ListEligibleMembershipsRequest,
) {
  const own = [...app.cards].filter(([, card]) => card.memberId === memberId)
  const cost = (id: string) => lineItems.find(({ _id }) => _id === id)?.serviceProperties?.numberOfParticipants ?? 1
  for (const { _id, lineItemIds = [] } of selectedMemberships?.memberships ?? []) {
    const card = app.cards.get(_id!)
    if (card && lineItemIds.reduce((sum, id) => sum + cost(id), 0) > card.remaining)
      throw new memberships.InsufficientBalanceWixError()
  }
  const shown = own.map(([_id, { name, total, remaining, pays, expirationDate }]) => ({
    _id,
    name: { original: name },
    credits: { total, remaining },
    ...(expirationDate && { expirationDate }),
    lineItemIds: lineItems
      .filter(({ catalogReference }) => pays.includes(catalogReference!.catalogItemId!))
      .map((line) => line._id!),
  }))
  return {
    eligibleMemberships: shown.filter(({ lineItemIds }) => lineItemIds.length > 0),
    invalidMemberships: shown
      .filter(({ lineItemIds }) => lineItemIds.length === 0)
      .map((membership) => ({ membership, reason: 'It pays none of these items' })),
    selectedMemberships: selectedMemberships?.memberships ?? [],
  }
}
