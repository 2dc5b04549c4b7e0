import { answerFrom } from './mollie/answers.ts'
import { errorAnswer } from './mollie/errors.ts'
import { Network } from './mollie/network.ts'
import { objects } from './mollie/objects.ts'
import { answer, pageAnswer } from './mollie/pages.ts'
import { heldOf } from './mollie/records.ts'
import { routes, type Settings } from './mollie/routes.ts'
import { paymentDouble } from './payment-double.ts'

export type { BuyerAnswer } from './mollie/pages.ts'

const titles: Record<number, string> = { 429: 'Too Many Requests', 500: 'Internal Server Error' }

const method = (id: string, description: string, max: string | null = '10000.00', min = '0.01') => ({ id, description, min, max })

/**
 * Mollie's API as it is documented, for tests, with the page on which the buyer pays. `mode` is that of the key. `now` is the time
 * of the test.
 */
export async function mollieDouble({ mode = 'test', now = () => new Date() }: { mode?: 'test' | 'live'; now?: () => Date } = {}) {
  const net = new Network(now)
  const settings: Settings = {
    keys: { apiKey: `${mode}_doubledoubledoubledoubledouble`, organizationToken: 'access_doubledoubledoubledouble' },
    methods: [
      method('ideal', 'iDEAL', '50000.00'),
      method('creditcard', 'Card'),
      method('bancontact', 'Bancontact', '50000.00', '0.02'),
      method('banktransfer', 'Bank transfer', '1000000.00'),
      method('paypal', 'PayPal', '8000.00'),
      method('klarna', 'Pay with Klarna', '15000.00', '1.00'),
      method('riverty', 'Riverty', '1000.00', '1.00'),
      method('twint', 'TWINT', '5000.00'),
      method('voucher', 'Vouchers', null, '1.00'),
      method('giftcard', 'Gift cards', null),
    ],
    profile: { name: 'The Double', status: 'verified' },
  }
  let root = ''
  const show = objects(() => root, mode)
  const all = routes(net, settings, show)
  const http = await paymentDouble({
    idempotencyHeader: 'idempotency-key',
    replayed: { 'idempotent-replayed': 'true' },
    keyConflict: () => errorAnswer(400, 'Bad Request', 'The idempotency key was used for another request.'),
    failure: (status) => ({
      ...errorAnswer(status, titles[status] ?? 'Error', 'Try again later.'),
      ...(status === 429 && { headers: { 'retry-after': '0' } }),
    }),
    handle: (request) => pageAnswer(net, request) ?? answerFrom(all, settings.keys, request),
  })
  root = http.url

  /**
   * Calls the addresses of the payments that have changed since the last call. A call names the payment and is not signed. `to` is
   * the server, where its public address is not its own.
   */
  async function deliver({
    to,
    copies = 1,
    reversed = false,
  }: { to?: string; copies?: number; reversed?: boolean } = {}): Promise<number[]> {
    const due = net.changes.splice(0).flatMap((payment) => Array.from({ length: copies }, () => payment))
    const statuses: number[] = []
    for (const { id, webhookUrl } of reversed ? due.toReversed() : due) {
      if (!webhookUrl) continue
      const { origin, pathname } = new URL(webhookUrl)
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mollie HTTP client/1.0' }
      statuses.push((await fetch((to ?? origin) + pathname, { method: 'POST', headers, body: `id=${id}` })).status)
    }
    return statuses
  }

  return {
    ...http,
    net,
    keys: settings.keys,
    settings,
    deliver,
    /** What a buyer does on the page of a payment. */
    answer: (id: string, given: Parameters<typeof answer>[2]) => answer(net, net.payment(id), given),
    /** Minor units that the shop has. */
    taken: () => net.payments.reduce((sum, payment) => sum + heldOf(payment), 0),
  }
}

export type MollieDouble = Awaited<ReturnType<typeof mollieDouble>>
