import { Stripe } from 'stripe'
import { paymentDouble } from './payment-double.ts'
import { network, newId, type StoredEvent } from './stripe/network.ts'
import { pageAnswer } from './stripe/pages.ts'
import { answerFrom, routes } from './stripe/routes.ts'
import type { EnteredMethod } from './stripe/methods.ts'

export { testCards } from './stripe/methods.ts'

/**
 * Stripe's API as it is documented, for tests. Its keys end in `_double`. `now` is the time of the test.
 */
export async function stripeDouble({ now = () => new Date() }: { now?: () => Date } = {}) {
  const net = network(() => Math.floor(now().getTime() / 1000))
  const all = routes(net)
  const http = await paymentDouble({
    idempotencyHeader: 'idempotency-key',
    keyConflict: () =>
      failure(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.'),
    failure: (status) => failure(status, status === 429 ? 'rate_limit_error' : 'api_error', 'Try again.'),
    handle(request) {
      const page = pageAnswer(net, request)
      if (page) return page
      const key = /^Bearer ([sr]k_(test|live)_\w+|pk_(test|live)_\w+)$/.exec(request.headers.authorization ?? '')?.[1]
      if (!key?.endsWith('_double') || net.settings.refusesKeys)
        return failure(401, 'invalid_request_error', 'Invalid API Key provided.')
      return answerFrom(all, request)
    },
  })
  net.pages.root = http.url

  /** A token of the page's fields, as Stripe.js makes one. */
  function aToken(method: EnteredMethod): string {
    const id = newId('ctoken')
    net.tokens.set(id, method)
    return id
  }

  /**
   * Sends the events that have happened since the last call to the endpoints, in the order that the test wants. `to` is the server
   * of the test, whose own address its endpoints do not name.
   */
  async function deliver({
    to,
    copies = 1,
    reversed = false,
  }: {
    to: string
    copies?: number
    reversed?: boolean
  }): Promise<number[]> {
    const due = net.events.splice(0).flatMap((event) => {
      const body = JSON.stringify(wireEvent(event))
      return Array.from({ length: copies }, () => body)
    })
    const statuses: number[] = []
    for (const body of reversed ? due.toReversed() : due) statuses.push(...(await send(to, body)))
    return statuses
  }

  async function send(to: string, body: string): Promise<number[]> {
    const sent = [...net.endpoints.values()].map(async ({ url, secret }) => {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      return (await fetch(new URL(new URL(url).pathname, to), { method: 'POST', headers, body })).status
    })
    return Promise.all(sent)
  }

  function wireEvent({ type, object }: StoredEvent) {
    const created = net.now()
    return {
      id: newId('evt'),
      object: 'event',
      api_version: null,
      created,
      livemode: net.settings.live,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object: object() },
    }
  }

  /** A payout of everything that was not paid out before. */
  function payOut(): string {
    const before = new Set(net.payouts.flatMap(({ contains }) => [...contains]))
    const open = net.movements.filter(({ id }) => !before.has(id))
    const amount = open.reduce((sum, { net: each }) => sum + each, 0)
    const id = newId('po')
    const payout = {
      id,
      object: 'payout',
      amount,
      currency: open[0]?.currency ?? 'eur',
      status: 'paid',
      automatic: true,
      created: net.now(),
      arrival_date: net.now(),
    }
    net.payouts.push({ payout: payout as unknown as Stripe.Payout, contains: new Set(open.map((movement) => movement.id)) })
    net.note('payout.paid', () => payout)
    return id
  }

  /** What the owner does in Stripe's own back office. */
  async function asOwner(path: string, form: Record<string, string>): Promise<void> {
    const headers = { authorization: 'Bearer sk_test_owner_double', 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(`${http.url}/v1/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form).toString(),
    })
    if (!response.ok) throw new Error(await response.text())
  }

  return { ...http, net, aToken, deliver, send, payOut, asOwner }
}

export type StripeDouble = Awaited<ReturnType<typeof stripeDouble>>

function failure(status: number, type: string, message: string) {
  return { status, body: { error: { type, message } } }
}
