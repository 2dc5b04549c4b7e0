import type { DoubleAnswer } from '../payment-double.ts'
import { created, found, page, type Call, type Keys, type Route } from './answers.ts'
import { Refused, unprocessable } from './errors.ts'
import { newPayment, requiredAmount, textOf } from './new-payment.ts'
import type { Network } from './network.ts'
import { capturedOf, newId, refundedOf, type StoredAction, type StoredPayment } from './records.ts'
import { isCancelable, type Objects } from './objects.ts'

export interface Settings {
  keys: Keys
  methods: { id: string; description: string; min: string; max: string | null }[]
  profile: { name: string; status: string }
}

/** The calls of the Payments API v2, and those of the organization's books. */
export function routes(net: Network, settings: Settings, show: Objects): { profile: Route[]; organization: Route[] } {
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
    net.payments
      .flatMap((payment) => payment[kind].map((each) => ({ payment, each })))
      .toSorted((left, right) => Date.parse(left.each.createdAt) - Date.parse(right.each.createdAt))

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
          newest(allOf('refunds')).map(({ payment, each }) => show.refund(payment, each, call.embed)),
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
    [
      'GET',
      /^\/profiles\/me$/,
      () => ({
        resource: 'profile',
        id: 'pfl_double',
        mode: settings.profile.status === 'verified' ? 'live' : 'test',
        ...settings.profile,
        _links: {},
      }),
    ],
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
