import { lookupTable } from '@stoa/web/lookup-table'
import type { Stripe } from 'stripe'
import type { AccountDescription, AccountMethod, ProviderAccountApi } from '../provider.ts'
import { calling } from './client.ts'

/** The events that say that a payment, a refund, a dispute or a payout has changed. */
const events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.paid',
  'payout.failed',
]

export function accountApi(stripe: Stripe): ProviderAccountApi {
  return {
    async describe() {
      const [account, { data: configurations }] = await Promise.all([
        calling(stripe.accounts.retrieveCurrent()),
        calling(stripe.paymentMethodConfigurations.list({ limit: 100 })),
      ])
      const configuration = configurations.find(({ is_default, active }) => is_default && active) ?? configurations[0]
      return describe(account, configuration)
    },

    async createEndpoint(url) {
      // Stripe shows the secret of an endpoint once, so an old one at the same address is replaced.
      const { data } = await calling(stripe.webhookEndpoints.list({ limit: 100 }))
      for (const { id } of data.filter((endpoint) => endpoint.url === url)) await calling(stripe.webhookEndpoints.del(id))
      const { id, secret } = await calling(stripe.webhookEndpoints.create({ url, enabled_events: events, description: 'Stoa' }))
      return { id, ...(secret && { secret }) }
    },

    async deleteEndpoint(id) {
      await calling(stripe.webhookEndpoints.del(id))
    },

    async registerDomain(host) {
      await calling(stripe.paymentMethodDomains.create({ domain_name: host }))
    },
  }
}

function describe(account: Stripe.Account, configuration: Stripe.PaymentMethodConfiguration | undefined): AccountDescription {
  const { id, settings, business_profile, country, charges_enabled, requirements } = account
  const name = settings?.dashboard?.display_name || business_profile?.name || id
  const missing = requirements?.currently_due ?? []
  return {
    externalId: id,
    name,
    ...(country && { country }),
    canCharge: charges_enabled ?? true,
    problems: [...(requirements?.disabled_reason ? [requirements.disabled_reason] : []), ...missing],
    methods: methodsOf(configuration),
  }
}

function methodsOf(configuration: Stripe.PaymentMethodConfiguration | undefined): AccountMethod[] {
  if (!configuration) return [{ id: 'card', title: titleOf('card') }]
  return Object.entries(configuration).flatMap(([id, value]: [string, unknown]) => {
    const { display_preference: preference } = (value ?? {}) as { display_preference?: { value?: string } }
    return preference?.value === 'on' ? [{ id, title: titleOf(id) }] : []
  })
}

/** Names that the words of an id do not give. */
const titles: Record<string, string | undefined> = lookupTable({
  ideal: 'iDEAL',
  eps: 'EPS',
  p24: 'Przelewy24',
  sepa_debit: 'SEPA direct debit',
  blik: 'BLIK',
  paypal: 'PayPal',
  wechat_pay: 'WeChat Pay',
  twint: 'TWINT',
  afterpay_clearpay: 'Afterpay / Clearpay',
  customer_balance: 'Bank transfer',
  us_bank_account: 'ACH direct debit',
  bacs_debit: 'Bacs direct debit',
  au_becs_debit: 'BECS direct debit',
  mb_way: 'MB WAY',
})

function titleOf(id: string): string {
  return (
    titles[id] ??
    id
      .split('_')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  )
}
