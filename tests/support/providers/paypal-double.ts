import { randomUUID } from 'node:crypto'
import { paymentDouble, type DoubleAnswer, type DoubleRequest } from './payment-double.ts'
import { answerBooks, payOut } from './paypal/books.ts'
import { answerDisputes, closeDispute, openDispute } from './paypal/disputes.ts'
import { answerOrders } from './paypal/orders.ts'
import { answerPage, approve, approveWith } from './paypal/page.ts'
import { answerPayments, completeCapture, completeRefund, declineCapture } from './paypal/payments.ts'
import { cents, newId, payPalState, refused, type Funding } from './paypal/state.ts'
import { answerVault } from './paypal/vault.ts'
import { answerWebhooks, signedEvent } from './paypal/webhooks.ts'

export const payPalKeys = { clientId: 'client-id-of-the-double', clientSecret: 'client-secret-of-the-double' }

/** PayPal's API as it is documented, for tests. Its keys are `payPalKeys`. `now` is the time of the test. */
export async function payPalDouble({ now = () => new Date() }: { now?: () => Date } = {}) {
  let root = ''
  const state = payPalState(() => root, now)
  const tokens = new Set<string>()

  const http = await paymentDouble({
    idempotencyHeader: 'paypal-request-id',
    keyConflict: () => refused(422, 'DUPLICATE_REQUEST_ID'),
    failure: (status) =>
      status === 429
        ? { ...refused(429, 'RATE_LIMIT_REACHED'), headers: { 'retry-after': '0' } }
        : { status, body: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' } },
    handle: (request) => answerPage(state, request) ?? answerToken(request) ?? answerApi(request),
  })
  root = http.url

  function answerToken({ path, method, headers, body }: DoubleRequest): DoubleAnswer | undefined {
    if (path !== '/v1/oauth2/token' || method !== 'POST') return undefined
    const expected = Buffer.from(`${payPalKeys.clientId}:${payPalKeys.clientSecret}`).toString('base64')
    if (headers.authorization !== `Basic ${expected}`)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
    if (!body.includes('grant_type=client_credentials')) return { status: 400, body: { error: 'unsupported_grant_type' } }
    const token = randomUUID()
    tokens.add(token)
    const scope = state.settings.scopes.map((name) => `https://uri.paypal.com/services/${name}`).join(' ')
    return { status: 200, body: { scope, access_token: token, token_type: 'Bearer', app_id: 'APP-DOUBLE', expires_in: 32_400 } }
  }

  function answerApi(request: DoubleRequest): DoubleAnswer {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!token || !tokens.has(token))
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed.' } }
    const parts = [answerOrders, answerPayments, answerVault, answerDisputes, answerBooks, answerWebhooks]
    for (const part of parts) {
      const answer = part(state, request)
      if (answer) return answer
    }
    return refused(404, 'INVALID_RESOURCE_URI')
  }

  /**
   * Sends the events that have happened since the last call to the endpoints, in the order that the test wants. `to` is the server
   * that listens for the public address of a shop.
   */
  async function deliver({ copies = 1, reversed = false, to }: { copies?: number; reversed?: boolean; to?: string } = {}) {
    const due = state.events.splice(0).flatMap((event) => Array.from({ length: copies }, () => event))
    const statuses: number[] = []
    for (const event of reversed ? due.toReversed() : due) {
      for (const { id, url, event_types } of state.webhooks.values()) {
        if (!event_types.some(({ name }) => name === event.type || name === '*')) continue
        const { pathname, href } = new URL(url)
        statuses.push((await fetch(to ? to + pathname : href, { method: 'POST', ...signedEvent(state, event, id) })).status)
      }
    }
    return statuses
  }

  return {
    ...http,
    state,
    deliver,
    /** Every access token is withdrawn. */
    forgetTokens: () => tokens.clear(),
    approve: (orderId: string, funding: Funding = 'BALANCE') => approve(state, orderId, funding),
    approveWith: (orderId: string, choice: Parameters<typeof approveWith>[2]) => approveWith(state, orderId, choice),
    settleCapture: (id: string, succeeds: boolean) => (succeeds ? completeCapture(state, id) : declineCapture(state, id)),
    completeRefund: (id: string) => completeRefund(state, id),
    /** A saved method of a customer of the shop. */
    keep(customerId: string, funding: Funding = 'BALANCE'): string {
      const id = newId().toLowerCase()
      state.vault.set(id, { token: { id, customer: { id: `cust${customerId}`, merchantCustomerId: customerId } }, funding })
      return id
    },
    openDispute: (captureId: string, from: 'BUYER' | 'BANK') => openDispute(state, captureId, from),
    closeDispute: (id: string, outcome: 'won' | 'lost') => closeDispute(state, id, outcome),
    payOut: (amount: bigint, currency: string) => payOut(state, amount, currency),
    signed: (index: number, webhookId: string) => signedEvent(state, state.events.at(index)!, webhookId),
    /** Hundredths that PayPal holds for the shop: captured, less what was refunded or taken back. */
    taken(): bigint {
      const moved = [...state.captures.values()].filter(
        ({ capture: { status } }) => status !== 'PENDING' && status !== 'DECLINED',
      )
      return moved.reduce(
        (sum, { capture, refunds, reversed }) =>
          sum + cents(capture.amount!) - reversed - refunds.reduce((part, { amount }) => part + cents(amount!), 0n),
        0n,
      )
    },
  }
}

export type PayPalDouble = Awaited<ReturnType<typeof payPalDouble>>
