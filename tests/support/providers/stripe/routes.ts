import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { newIntent } from './intents.ts'
import { isSince, list, route, type Route } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { groupOf, metadataOf, readForm, textOf, type FormGroup } from './form-body.ts'
import { invalid, newId, StripeFault, type Network } from './network.ts'
import type { StoredIntent } from './objects.ts'

/** The parts of Stripe's API that the server calls. */
export function routes(net: Network): Route[] {
  return [...intentRoutes(net), ...sessionRoutes(net), ...refundRoutes(net), ...customerRoutes(net), ...disputeRoutes(net)]
}

function intentRoutes(net: Network): Route[] {
  return [
    route('POST', 'payment_intents', (_, form) => {
      const offSession = textOf(form['off_session']) === 'true'
      if (form['confirm'] !== 'true') return net.wire(newIntent(net, form, {}))
      const chosen = chosenMethod(net, form)
      if (!offSession && !form['return_url']) throw invalid('parameter_missing', 'A return_url must be provided')
      const intent = newIntent(net, form, chosen)
      net.confirm(intent, { offSession, kept: form['payment_method'] !== undefined })
      if (intent.error) throw declineOf(net, intent)
      return net.wire(intent)
    }),
    route('GET', 'payment_intents/search', (_, _form, request) => {
      const [, name = '', value = ''] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(request.query.get('query') ?? '') ?? []
      const found = [...net.intents.values()].filter(({ metadata }) => metadata[name] === value)
      return {
        object: 'search_result',
        url: request.path,
        has_more: false,
        next_page: null,
        data: found.map((each) => net.wire(each)),
      }
    }),
    route('GET', 'payment_intents/:id', ([id = ''], _form, { query }) => {
      const intent = net.getIntent(id)
      const wired = net.wire(intent) as unknown as Record<string, unknown>
      const expands = [...query].filter(([name]) => name.startsWith('expand')).map(([, path]) => path)
      if (expands.includes('payment_method') && intent.methodId) wired['payment_method'] = net.wireMethod(intent.methodId)
      if (expands.includes('customer') && intent.customer) wired['customer'] = customerOf(net, intent.customer)
      return wired
    }),
    route('POST', 'payment_intents/:id/capture', ([id = ''], form) => {
      const intent = net.getIntent(id)
      if (intent.status !== 'requires_capture') throw unexpectedState(intent)
      const amount = Number(textOf(form['amount_to_capture']) ?? intent.amount)
      if (!(amount > 0 && amount <= intent.amount)) throw invalid('amount_too_large', 'The amount to capture is too large')
      net.settle(intent, amount)
      return net.wire(intent)
    }),
    route('POST', 'payment_intents/:id/cancel', ([id = '']) => {
      const intent = net.getIntent(id)
      if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
        throw unexpectedState(intent)
      intent.status = 'canceled'
      net.note('payment_intent.canceled', () => net.wire(intent, false))
      return net.wire(intent)
    }),
  ]
}

function unexpectedState({ status }: StoredIntent): StripeFault {
  return invalid('payment_intent_unexpected_state', `This PaymentIntent has a status of ${status}`)
}

export function declineOf(net: Network, intent: StoredIntent): StripeFault {
  const { code, declineCode } = intent.error!
  const more = { ...(declineCode && { decline_code: declineCode }), payment_intent: net.wire(intent) }
  return new StripeFault(402, 'card_error', code, 'Your card was declined.', more)
}

/** What a confirmation charges: a token of the page, or a method that is kept for the customer. */
function chosenMethod(net: Network, form: FormGroup): Pick<StoredIntent, 'method' | 'methodId'> {
  const [token, kept] = [textOf(form['confirmation_token']), textOf(form['payment_method'])]
  if (token) {
    const method = net.tokens.get(token)
    if (!method) throw new StripeFault(404, 'invalid_request_error', 'resource_missing', `No such confirmation token: '${token}'`)
    net.tokens.delete(token)
    return { method, methodId: net.keepMethod(method, null) }
  }
  const known = kept ? net.methods.get(kept) : undefined
  if (!known || known.customer !== textOf(form['customer']))
    throw invalid('resource_missing', 'The PaymentMethod does not belong to this customer')
  return { method: known.entered, methodId: kept! }
}

function refundRoutes(net: Network): Route[] {
  return [
    route('POST', 'refunds', (_, form) => {
      const intent = net.getIntent(textOf(form['payment_intent']) ?? '')
      const { charge } = intent
      if (intent.status !== 'succeeded' || !charge) throw invalid('charge_not_refundable', 'This charge cannot be refunded')
      if (charge.disputed) throw invalid('charge_disputed', 'The charge has been charged back')
      const amount = Number(textOf(form['amount']) ?? intent.received - charge.refunded)
      if (charge.refunded === intent.received) throw invalid('charge_already_refunded', 'Charge has already been refunded.')
      if (!(amount > 0 && amount <= intent.received - charge.refunded))
        throw invalid('amount_too_large', 'Refund amount is greater than unrefunded amount')
      charge.refunded += amount
      const status = net.settings.refundsArePending ? ('pending' as const) : ('succeeded' as const)
      const refund = {
        id: newId('re'),
        created: net.now(),
        intent: intent.id,
        amount,
        currency: intent.currency,
        status,
        metadata: metadataOf(form['metadata']),
      }
      net.refunds.set(refund.id, refund)
      const source = {
        id: refund.id,
        object: 'refund',
        amount,
        currency: intent.currency,
        payment_intent: intent.id,
        metadata: { ...intent.metadata, ...refund.metadata },
      }
      net.move(`txn_${refund.id}`, {
        amount: -amount,
        fee: 0,
        currency: intent.currency,
        created: refund.created,
        type: 'refund',
        source,
      })
      net.note('charge.refunded', () => net.wireRefund(refund))
      return net.wireRefund(refund)
    }),
    route('GET', 'refunds', (_, _form, request) => {
      const found = [...net.refunds.values()].filter(({ intent }) => intent === request.query.get('payment_intent'))
      return list(found.map(net.wireRefund).toReversed(), request)
    }),
    route('GET', 'refunds/:id', ([id = '']) => {
      const refund = net.refunds.get(id)
      if (!refund) throw new StripeFault(404, 'invalid_request_error', 'resource_missing', `No such refund: '${id}'`)
      return net.wireRefund(refund)
    }),
    route('GET', 'balance_transactions', (_, _form, request) => {
      const payout = net.payouts.find(({ payout: { id } }) => id === request.query.get('payout'))
      const found = net.movements.filter(({ id, created }) => (payout ? payout.contains.has(id) : isSince(request, created)))
      return list(found.toReversed(), request)
    }),
    route('GET', 'payouts', (_, _form, request) => {
      return list(
        net.payouts.map(({ payout }) => payout).filter(({ created }) => isSince(request, created)),
        request,
      )
    }),
  ]
}

function customerOf(net: Network, id: string): unknown {
  const { metadata } = net.customers.get(id) ?? { metadata: {} }
  return { id, object: 'customer', created: net.now(), livemode: false, metadata, email: null, name: null }
}

function customerRoutes(net: Network): Route[] {
  return [
    route('POST', 'customers', (_, form) => {
      const customer = { id: newId('cus'), metadata: metadataOf(form['metadata']) }
      net.customers.set(customer.id, customer)
      return customerOf(net, customer.id)
    }),
    route('GET', 'customers/search', (_, _form, request) => {
      const [, name = '', value = ''] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(request.query.get('query') ?? '') ?? []
      const found = [...net.customers.values()].filter(({ metadata }) => metadata[name] === value)
      return {
        object: 'search_result',
        url: request.path,
        has_more: false,
        next_page: null,
        data: found.map(({ id }) => customerOf(net, id)),
      }
    }),
    route('GET', 'payment_methods/:id', ([id = '']) => net.wireMethod(id)),
    route('POST', 'payment_methods/:id/detach', ([id = '']) => {
      const method = net.methods.get(id)
      if (!method?.customer) throw invalid('payment_method_unexpected_state', 'The method is attached to no customer')
      method.customer = null
      return net.wireMethod(id)
    }),
    // Stripe.js calls this one with the publishable key.
    route('POST', 'confirmation_tokens', (_, form) => {
      const data = groupOf(form['payment_method_data'])
      const type = textOf(data['type']) ?? 'card'
      const number = textOf(groupOf(data[type])['number']) ?? textOf(groupOf(data[type])['iban'])
      const id = newId('ctoken')
      net.tokens.set(id, { type, number: number?.replaceAll(' ', ''), wallet: textOf(groupOf(data[type])['wallet']) })
      return { id, object: 'confirmation_token', created: net.now(), livemode: false }
    }),
  ]
}

function disputeRoutes(net: Network): Route[] {
  const getDispute = (id: string) => {
    const dispute = net.disputes.get(id)
    if (!dispute) throw new StripeFault(404, 'invalid_request_error', 'resource_missing', `No such dispute: '${id}'`)
    return dispute
  }
  return [
    route('GET', 'disputes/:id', ([id = '']) => net.wireDispute(getDispute(id))),
    route('POST', 'disputes/:id', ([id = ''], form) => {
      const dispute = getDispute(id)
      if (dispute.status !== 'needs_response') throw invalid('dispute_already_submitted', 'This dispute cannot be changed')
      dispute.evidence = { ...dispute.evidence, ...metadataOf(form['evidence']) }
      if (form['submit'] === 'true') {
        dispute.status = 'under_review'
        dispute.submissions++
      }
      return net.wireDispute(dispute)
    }),
    route('POST', 'disputes/:id/close', ([id = '']) => {
      const dispute = getDispute(id)
      net.closeDispute(dispute, 'lost')
      return net.wireDispute(dispute)
    }),
    route('POST', 'files', () => ({ id: newId('file'), object: 'file', created: net.now(), purpose: 'dispute_evidence' })),
  ]
}

/** Answers one request, in Stripe's form of errors where it is refused. */
export function answerFrom(all: readonly Route[], request: DoubleRequest): DoubleAnswer {
  try {
    for (const { method, path, answer } of all) {
      const match = request.method === method ? path.exec(request.path) : null
      if (match) return { status: 200, body: answer(match.slice(1), readForm(request.body), request) }
    }
    throw new StripeFault(
      404,
      'invalid_request_error',
      undefined,
      `Unrecognized request URL (${request.method}: ${request.path})`,
    )
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    return { status: error.status, body: error.body }
  }
}
