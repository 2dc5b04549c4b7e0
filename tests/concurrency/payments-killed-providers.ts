import type { Fault } from '../support/providers/payment-double.ts'
import { mollieDouble } from '../support/providers/mollie-double.ts'
import { heldOf } from '../support/providers/mollie/records.ts'
import { payPalDouble, payPalKeys } from '../support/providers/paypal-double.ts'
import { cents } from '../support/providers/paypal/state.ts'
import { stripeDouble, testCards } from '../support/providers/stripe-double.ts'

/** A payment as a provider has it. Minor units. */
interface AtProvider {
  taken: bigint
  held: bigint
}

interface KilledProvider extends AsyncDisposable {
  url: string
  keys: Record<string, string>
  faults: Fault[]
  unanswered: Set<unknown>
  requests: readonly unknown[]
  paths: { charge: RegExp; capture: RegExp; refund: RegExp }
  /** A token of the provider's fields in the shop's page; absent where the buyer pays on the provider's page. */
  token?(): string
  answerPage(url: string): Promise<unknown>
  /** By the ids of our payments. */
  books(): Map<string, AtProvider>
}

export const providers = { stripe: killedStripe, paypal: killedPayPal, mollie: killedMollie }

export type KilledProviderName = keyof typeof providers

const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

async function killedStripe(): Promise<KilledProvider> {
  const { url, net, aToken, faults, unanswered, requests, ...double } = await stripeDouble()
  return {
    url,
    faults,
    unanswered,
    requests,
    keys: { publishableKey: 'pk_test_the_double', secretKey: 'sk_test_the_double' },
    paths: { charge: /\/payment_intents$/, capture: /\/capture$/, refund: /\/refunds$/ },
    token: () => aToken({ type: 'card', number: testCards.good }),
    answerPage: (page) => press(page, { answer: 'approve', number: testCards.good }),
    books: () =>
      sums(
        [...net.intents.values()].map(({ metadata, received, charge, status, amount }) => ({
          paymentId: metadata['payment_id'],
          taken: BigInt(received - (charge?.refunded ?? 0)),
          held: status === 'requires_capture' ? BigInt(amount) : 0n,
        })),
      ),
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  }
}

async function killedPayPal(): Promise<KilledProvider> {
  const { url, state, faults, unanswered, requests, ...double } = await payPalDouble()
  const paymentIdOf = (order: { purchaseUnits?: { invoiceId?: string }[] }) => order.purchaseUnits?.[0]?.invoiceId
  return {
    url,
    faults,
    unanswered,
    requests,
    keys: payPalKeys,
    paths: { charge: /\/checkout\/orders\/\w+\/capture$/, capture: /\/authorizations\/\w+\/capture$/, refund: /\/refund$/ },
    answerPage: (page) => press(page, { answer: 'approve', funding: 'BALANCE' }),
    books: () =>
      sums([
        ...[...state.captures.values()].map(({ capture, refunds, order }) => ({
          paymentId: paymentIdOf(order.order),
          taken: cents(capture.amount!) - refunds.reduce((sum, { amount }) => sum + cents(amount!), 0n),
          held: 0n,
        })),
        ...[...state.authorizations.values()].map(({ authorization, order }) => ({
          paymentId: paymentIdOf(order.order),
          taken: 0n,
          held: `${authorization.status}` === 'CREATED' ? cents(authorization.amount!) : 0n,
        })),
      ]),
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  }
}

async function killedMollie(): Promise<KilledProvider> {
  const { url, net, keys, faults, unanswered, requests, ...double } = await mollieDouble()
  return {
    url,
    faults,
    unanswered,
    requests,
    keys: { apiKey: keys.apiKey },
    paths: { charge: /\/payments$/, capture: /\/captures$/, refund: /\/refunds$/ },
    answerPage: (page) => press(page, { answer: 'pay' }),
    books: () =>
      sums(
        net.payments.map((payment) => ({
          paymentId: (payment.metadata as { paymentId?: string }).paymentId,
          taken: BigInt(heldOf(payment)),
          held: payment.status === 'authorized' ? BigInt(payment.amount) : 0n,
        })),
      ),
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  }
}

function sums(entries: (AtProvider & { paymentId: string | undefined })[]): Map<string, AtProvider> {
  const books = new Map<string, AtProvider>()
  for (const { paymentId = 'unknown', taken, held } of entries) {
    const known = books.get(paymentId) ?? { taken: 0n, held: 0n }
    books.set(paymentId, { taken: known.taken + taken, held: known.held + held })
  }
  return books
}
