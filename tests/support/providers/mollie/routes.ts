import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { errorAnswer, notFound, Refused, unprocessable } from './errors.ts'
import { newPayment, requiredAmount, textOf } from './new-payment.ts'
import { capturedOf, newId, refundedOf, type Network, type StoredAction, type StoredPayment } from './network.ts'
import { isCancelable, type Objects } from './objects.ts'

export interface Settings {
  keys: { apiKey: string; organizationToken: string }
  methods: { id: string; description: string; min: string; max: string | null }[]
  profile: { name: string; status: string }
}

interface Call {
  request: DoubleRequest
  given: Record<string, unknown>
  ids: string[]
  embed: string[]
}

type Route = [method: string, path: RegExp, answer: (call: Call) => unknown]

/** The calls of the Payments API v2, and those of the organization's books. */
export function routes(
  net: Network,
  settings: Settings,
  show: Objects,
  mode: () => string,
): { profile: Route[]; organization: Route[] } {
  const paymentOf = (id = ''): StoredPayment => found(net.payments, id, 'payment')
  const embedded = (stored: StoredPayment, { embed }: Call) => show.payment(stored, embed)

  function create({ given }: Call, customerId?: string) {
    const payment = newPayment(
      net,
      given,
      settings.methods.map(({ id }) => id),
      customerId,
    )
    net.add(payment)
    return created(show.payment(payment))
  }

  function capture({ ids: [id], given }: Call) {
    const payment = paymentOf(id)
    const left = payment.amount - capturedOf(payment)
    const { amount, currency } =
      given['amount'] === undefined ? { amount: left, currency: payment.currency } : requiredAmount(given['amount'], 'amount')
    if (payment.status !== 'authorized') throw unprocessable('The payment is not authorized')
    if (currency !== payment.currency || amount <= 0 || amount > left)
      throw unprocessable('The amount is higher than the authorized amount', 'amount')
    const made = { ...newAction('cpt_', given, amount), status: 'pending' }
    net.capture(payment, made)
    return created(show.capture(payment, made))
  }

  function refund({ ids: [id], given }: Call) {
    const payment = paymentOf(id)
    const { amount, currency } = requiredAmount(given['amount'], 'amount')
    if (payment.status !== 'paid') throw unprocessable('The payment cannot be refunded')
    const taken = payment.authorizedAt ? capturedOf(payment) : payment.amount
    if (currency !== payment.currency || amount <= 0 || amount > taken - refundedOf(payment))
      throw unprocessable('The specified amount cannot be refunded', 'amount')
    const made = { ...newAction('re_', given, amount), status: 'pending' }
    net.refund(payment, made)
    return created(show.refund(payment, made))
  }

  function newAction(prefix: string, given: Record<string, unknown>, amount: number): Omit<StoredAction, 'status'> {
    const description = textOf(given['description']) ?? ''
    return { id: newId(prefix), createdAt: net.now(), amount, description, metadata: given['metadata'] ?? null }
  }

  function release({ ids: [id] }: Call): DoubleAnswer {
    const payment = paymentOf(id)
    if (payment.status !== 'authorized') throw unprocessable('The payment is not authorized')
    net.release(payment)
    return { status: 202 }
  }

  function cancel({ ids: [id] }: Call) {
    const payment = paymentOf(id)
    if (!isCancelable(payment)) throw unprocessable('The payment cannot be canceled')
    net.cancel(payment)
    return show.payment(payment)
  }

  function createCustomer({ given }: Call) {
    const customer = {
      id: newId('cst_'),
      createdAt: net.now(),
      name: textOf(given['name']) ?? null,
      email: textOf(given['email']) ?? null,
      metadata: given['metadata'] ?? null,
    }
    net.customers.push(customer)
    return created(show.customer(customer))
  }

  function mandateOf([customerId, id = '']: string[]) {
    return found(
      net.mandates.filter((mandate) => mandate.customerId === customerId),
      id,
      'mandate',
    )
  }

  function revoke({ ids }: Call): DoubleAnswer {
    const mandate = mandateOf(ids)
    if (mandate.status === 'invalid') throw new Refused(410, 'Gone', 'The mandate was revoked.')
    mandate.status = 'invalid'
    return { status: 204 }
  }

  const newest = <Item>(items: readonly Item[]): Item[] => items.toReversed()
  const actionsOf =
    (kind: 'captures' | 'refunds', one: (payment: StoredPayment, action: StoredAction) => unknown) => (call: Call) => {
      const payment = paymentOf(call.ids[0])
      return page(
        call,
        kind,
        newest(payment[kind]).map((each) => one(payment, each)),
      )
    }
  const allOf = (kind: 'refunds' | 'chargebacks') =>
    net.payments.flatMap((payment) => payment[kind].map((each) => ({ payment, each })))

  const profile: Route[] = [
    ['POST', /^\/payments$/, (call) => create(call)],
    [
      'GET',
      /^\/payments$/,
      (call) =>
        page(
          call,
          'payments',
          newest(net.payments).map((each) => show.payment(each)),
        ),
    ],
    ['GET', /^\/payments\/(\w+)$/, (call) => embedded(paymentOf(call.ids[0]), call)],
    ['DELETE', /^\/payments\/(\w+)$/, cancel],
    ['POST', /^\/payments\/(\w+)\/captures$/, capture],
    ['GET', /^\/payments\/(\w+)\/captures$/, actionsOf('captures', show.capture)],
    ['POST', /^\/payments\/(\w+)\/refunds$/, refund],
    ['GET', /^\/payments\/(\w+)\/refunds$/, actionsOf('refunds', show.refund)],
    ['POST', /^\/payments\/(\w+)\/release-authorization$/, release],
    [
      'GET',
      /^\/payments\/(\w+)\/chargebacks\/(\w+)$/,
      ({ ids: [id, chargeback = ''], embed }) =>
        show.chargeback(paymentOf(id), found(paymentOf(id).chargebacks, chargeback, 'chargeback'), embed),
    ],
    [
      'GET',
      /^\/refunds$/,
      (call) =>
        page(
          call,
          'refunds',
          newest(allOf('refunds')).map(({ payment, each }) => show.refund(payment, each)),
        ),
    ],
    [
      'GET',
      /^\/chargebacks$/,
      (call) =>
        page(
          call,
          'chargebacks',
          newest(allOf('chargebacks')).map(({ payment, each }) => show.chargeback(payment, each as never, call.embed)),
        ),
    ],
    ['POST', /^\/customers$/, createCustomer],
    ['GET', /^\/customers$/, (call) => page(call, 'customers', newest(net.customers).map(show.customer))],
    ['GET', /^\/customers\/(\w+)$/, ({ ids: [id = ''] }) => show.customer(found(net.customers, id, 'customer'))],
    ['POST', /^\/customers\/(\w+)\/payments$/, (call) => create(call, call.ids[0])],
    [
      'GET',
      /^\/customers\/(\w+)\/payments$/,
      (call) =>
        page(
          call,
          'payments',
          newest(net.payments.filter(({ customerId }) => customerId === call.ids[0])).map((each) => show.payment(each)),
        ),
    ],
    ['GET', /^\/customers\/(\w+)\/mandates\/(\w+)$/, ({ ids }) => show.mandate(mandateOf(ids))],
    ['DELETE', /^\/customers\/(\w+)\/mandates\/(\w+)$/, revoke],
    ['GET', /^\/profiles\/me$/, () => ({ resource: 'profile', id: 'pfl_double', mode: mode(), ...settings.profile, _links: {} })],
    ['GET', /^\/methods$/, (call) => page(call, 'methods', settings.methods.map(shownMethod))],
  ]

  const organization: Route[] = [
    ['GET', /^\/settlements$/, (call) => page(call, 'settlements', newest(net.settlements).map(show.settlement))],
    ['GET', /^\/balances$/, (call) => page(call, 'balances', [{ resource: 'balance', id: 'bal_double', currency: 'EUR' }])],
    [
      'GET',
      /^\/balances\/bal_double\/transactions$/,
      (call) => page(call, 'balance_transactions', newest(net.balance).map(show.balanceTransaction)),
    ],
  ]
  return { profile, organization }
}

/** Answers a call, or refuses it in Mollie's form. */
export function answerFrom(all: ReturnType<typeof routes>, { keys }: Settings, request: DoubleRequest): DoubleAnswer {
  const token = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== keys.apiKey && token !== keys.organizationToken)
    return errorAnswer(401, 'Unauthorized Request', 'Missing authentication, or failed to authenticate')
  const isOpen = token === keys.apiKey ? all.profile : all.organization
  const path = request.path.replace(/^\/v2/, '')
  for (const [method, pattern, answer] of [...all.profile, ...all.organization]) {
    const [, ...ids] = (method === request.method && pattern.exec(path)) || []
    if (method !== request.method || !pattern.test(path)) continue
    if (!isOpen.some(([, known]) => known === pattern))
      return errorAnswer(403, 'Forbidden', 'Your token may not perform this action')
    return answered(() => answer({ request, ids, given: given(request), embed: request.query.get('embed')?.split(',') ?? [] }))
  }
  return errorAnswer(404, 'Not Found', 'The requested resource does not exist')
}

function answered(work: () => unknown): DoubleAnswer {
  try {
    const body = work()
    return isAnswer(body) ? body : { status: 200, body }
  } catch (error) {
    if (error instanceof Refused) return error.answer
    throw error
  }
}

function isAnswer(body: unknown): body is DoubleAnswer {
  return typeof body === 'object' && body !== null && 'status' in body && typeof body.status === 'number'
}

function created(body: unknown): DoubleAnswer {
  return { status: 201, body }
}

function given({ method, body }: DoubleRequest): Record<string, unknown> {
  return method === 'GET' || body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
}

/** A page of a list: `from` is the first id on it, and the limit is at most 250. */
function page({ request: { path, query, headers } }: Call, name: string, all: unknown[]) {
  const limit = Math.min(Number(query.get('limit') ?? 50), 250)
  const items = all as { id: string }[]
  const start = query.has('from') ? items.findIndex(({ id }) => id === query.get('from')) : 0
  const shown = items.slice(start, start + limit)
  const following = items[start + limit]
  const more = new URLSearchParams([...query].filter(([key]) => key !== 'from' && key !== 'limit'))
  const href =
    following &&
    `http://${headers.host}${path}?${new URLSearchParams([...more, ['from', following.id], ['limit', String(limit)]])}`
  return {
    count: shown.length,
    _embedded: { [name]: shown },
    _links: { previous: null, next: href ? { href, type: 'application/hal+json' } : null },
  }
}

function shownMethod({ id, description, min, max }: Settings['methods'][number]) {
  const amount = (value: string) => ({ currency: id === 'twint' ? 'CHF' : 'EUR', value })
  return {
    resource: 'method',
    id,
    description,
    minimumAmount: amount(min),
    maximumAmount: max && amount(max),
    image: {},
    status: 'activated',
    _links: {},
  }
}

function found<Item extends { id: string }>(items: readonly Item[], id: string, what: string): Item {
  const item = items.find((each) => each.id === id)
  if (!item) throw notFound(what)
  return item
}
