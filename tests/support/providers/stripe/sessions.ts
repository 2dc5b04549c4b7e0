import { groupOf, metadataOf, textOf, type FormGroup } from './form-body.ts'
import { behaviourOf } from './methods.ts'
import { invalid, newId, StripeFault, type Network } from './network.ts'
import { chargedAmount, newIntent } from './intents.ts'
import { list, route, type Route } from './route.ts'

/** A page of Stripe Checkout. Its payment is made with the first attempt of the buyer. */
export interface StoredSession {
  id: string
  created: number
  form: FormGroup
  status: 'open' | 'complete' | 'expired'
  intent: string | undefined
  /** The method that a page without a payment has kept. */
  method?: string
}

export function sessionRoutes(net: Network): Route[] {
  const wire = (session: StoredSession) => {
    const { id, created, status, intent, form, method } = session
    const customer = textOf(form['customer'])
    const setup = isSetup(session) && {
      customer: customer ? { object: 'customer', ...net.customers.get(customer) } : null,
      setup_intent: {
        id: `seti_${id}`,
        object: 'setup_intent',
        status: method ? 'succeeded' : 'requires_payment_method',
        payment_method: method ? net.wireMethod(method) : null,
      },
    }
    return {
      id,
      object: 'checkout.session',
      created,
      status,
      livemode: false,
      mode: isSetup(session) ? 'setup' : 'payment',
      ...setup,
      metadata: metadataOf(form['metadata']),
      client_reference_id: textOf(form['client_reference_id']) ?? null,
      payment_intent: intent ? net.wire(net.getIntent(intent)) : null,
      payment_status: intent && net.getIntent(intent).status === 'succeeded' ? 'paid' : 'unpaid',
      url: status === 'open' ? `${net.pages.root}/pages/checkout/${id}` : null,
      success_url: textOf(form['success_url']),
      cancel_url: textOf(form['cancel_url']),
      expires_at: created + 86400,
    }
  }
  const getSession = (id: string) => {
    const session = net.sessions.get(id)
    if (!session) throw new StripeFault(404, 'invalid_request_error', 'resource_missing', `No such checkout.session: '${id}'`)
    return session
  }
  return [
    route('POST', 'checkout/sessions', (_, form) => {
      if (textOf(form['mode']) !== 'setup') chargedAmount(priceOf(form))
      if (!form['success_url']) throw invalid('parameter_missing', 'Missing required param: success_url.')
      const session: StoredSession = { id: newId('cs_test'), created: net.now(), form, status: 'open', intent: undefined }
      net.sessions.set(session.id, session)
      return wire(session)
    }),
    route('GET', 'checkout/sessions/:id', ([id = '']) => wire(getSession(id))),
    route('POST', 'checkout/sessions/:id/expire', ([id = '']) => {
      const session = getSession(id)
      if (session.status !== 'open') throw invalid('resource_missing', 'Only open Checkout Sessions can be expired')
      session.status = 'expired'
      if (session.intent) net.getIntent(session.intent).status = 'canceled'
      return wire(session)
    }),
    ...accountRoutes(net),
  ]
}

function priceOf(form: FormGroup): FormGroup {
  const [line] = Array.isArray(form['line_items']) ? form['line_items'] : []
  return groupOf(groupOf(line)['price_data'])
}

export function isSetup({ form }: StoredSession): boolean {
  return textOf(form['mode']) === 'setup'
}

/** The customer enters a card on the page, which keeps it without a charge unless the bank declines it. */
export function keepOnPage(net: Network, session: StoredSession, number: string): void {
  const method = { type: 'card', number: number.replaceAll(' ', '') }
  if (behaviourOf(method, { offSession: false, kept: false }).does === 'DECLINE') return
  session.method = net.keepMethod(method, textOf(session.form['customer']) ?? null)
  session.status = 'complete'
}

/** The buyer enters a card on the page: the payment is made, or made again after a decline. */
export function payOnPage(net: Network, session: StoredSession, number: string): void {
  const data = groupOf(session.form['payment_intent_data'])
  const method = { type: 'card', number: number.replaceAll(' ', '') }
  const created = { method, methodId: net.keepMethod(method, null), session: session.id, metadata: metadataOf(data['metadata']) }
  const returnUrl = textOf(session.form['success_url'])
  const customer = session.form['customer']
  const intent = session.intent
    ? Object.assign(net.getIntent(session.intent), created)
    : newIntent(
        net,
        { ...priceOf(session.form), amount: priceOf(session.form)['unit_amount']!, ...data, ...(customer && { customer }) },
        { ...created, returnUrl },
      )
  session.intent = intent.id
  net.confirm(intent, { offSession: false, kept: false })
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') session.status = 'complete'
}

function accountRoutes({ endpoints }: Network): Route[] {
  return [
    route('GET', 'account', () => ({
      id: 'acct_test',
      object: 'account',
      country: 'DE',
      charges_enabled: true,
      default_currency: 'eur',
      business_profile: { name: 'Printshop' },
      settings: { dashboard: { display_name: 'Printshop' } },
      requirements: {
        currently_due: [],
        disabled_reason: null,
      },
    })),
    route('GET', 'payment_method_configurations', (_, _form, request) =>
      list(
        [
          {
            id: 'pmc_1',
            object: 'payment_method_configuration',
            active: true,
            is_default: true,
            livemode: false,
            ...methodSettings,
          },
        ],
        request,
      ),
    ),
    route('GET', 'webhook_endpoints', (_, _form, request) =>
      list(
        [...endpoints.values()].map(({ id, url }) => ({ id, object: 'webhook_endpoint', url, status: 'enabled' })),
        request,
      ),
    ),
    route('POST', 'webhook_endpoints', (_, form) => {
      const endpoint = { id: newId('we'), url: textOf(form['url']) ?? '', secret: newId('whsec') }
      endpoints.set(endpoint.id, endpoint)
      return { ...endpoint, object: 'webhook_endpoint', status: 'enabled' }
    }),
    route('DELETE', 'webhook_endpoints/:id', ([id = '']) => ({ id, object: 'webhook_endpoint', deleted: endpoints.delete(id) })),
    route('POST', 'payment_method_domains', (_, form) => ({
      id: newId('pmd'),
      object: 'payment_method_domain',
      domain_name: form['domain_name'],
      enabled: true,
    })),
  ]
}

const on = { available: true, display_preference: { preference: 'on', value: 'on' } }
const methodSettings = {
  card: on,
  apple_pay: on,
  google_pay: on,
  link: on,
  ideal: on,
  bancontact: on,
  klarna: on,
  sepa_debit: on,
}
