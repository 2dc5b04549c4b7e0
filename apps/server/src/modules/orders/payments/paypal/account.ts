import type { CheckoutPaymentIntent, OAuthToken } from '@paypal/paypal-server-sdk'
import type { AccountDescription, ProviderAccountApi } from '../provider.ts'
import type { PayPal } from './client.ts'
import { PayPalRefusal } from './errors.ts'
import { eventTypes } from './events.ts'

const scopeRoot = 'https://uri.paypal.com/services/'

/** What the shop misses where the owner's app at PayPal has not switched on a feature, by the feature's permission. */
const features: [string, string][] = [
  [
    'reporting/search/read',
    'Switch on "Transaction search" in the app at PayPal, so that payments can be compared with PayPal\'s books.',
  ],
  ['disputes/update-seller', 'Switch on "Customer disputes" in the app at PayPal, so that disputes can be answered here.'],
  [
    'vault/payment-tokens/readwrite',
    'Switch on "Vault" in the app at PayPal, so that members can save PayPal for later purchases.',
  ],
]

export function accountApi(paypal: PayPal): ProviderAccountApi {
  return {
    describe: () => describe(paypal),
    createEndpoint: (url) => createEndpoint(paypal, url),
    deleteEndpoint: (id) => paypal.rest('DELETE', `/v1/notifications/webhooks/${id}`),
  }
}

/** The account behind the keys. Keys do not show their mode: PayPal's API of the other mode refuses them. */
async function describe(paypal: PayPal): Promise<AccountDescription> {
  const problems = missingFeatures(await paypal.token())
  const methods = [{ id: 'paypal', title: 'PayPal' }]
  try {
    const { merchantId, emailAddress } = await findPayee(paypal)
    return { externalId: merchantId, name: emailAddress ?? merchantId, canCharge: true, problems, methods }
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error
    const { clientId = '' } = paypal.account.keys
    return { externalId: clientId, name: clientId, canCharge: false, problems: [error.message, ...problems], methods }
  }
}

/** PayPal names the account in an order. The order that is created for this is never approved and expires. */
async function findPayee(paypal: PayPal): Promise<{ merchantId: string; emailAddress?: string }> {
  const order = await paypal.call(({ orders }) =>
    orders.createOrder({
      prefer: 'return=representation',
      body: {
        intent: 'CAPTURE' as CheckoutPaymentIntent,
        purchaseUnits: [{ description: 'Test of the connection', amount: { currencyCode: 'USD', value: '1.00' } }],
      },
    }),
  )
  const { clientId = '' } = paypal.account.keys
  const { merchantId = clientId, emailAddress } = order.purchaseUnits?.[0]?.payee ?? {}
  return { merchantId, ...(emailAddress && { emailAddress }) }
}

function missingFeatures({ scope }: OAuthToken): string[] {
  const granted = new Set(scope?.split(' '))
  return features.flatMap(([permission, text]) => (granted.has(scopeRoot + permission) ? [] : [text]))
}

async function createEndpoint(paypal: PayPal, url: string): Promise<{ id: string }> {
  const wanted = { url, event_types: eventTypes.map((name) => ({ name })) }
  try {
    const { id } = await paypal.rest<{ id: string }>('POST', '/v1/notifications/webhooks', { json: JSON.stringify(wanted) })
    return { id }
  } catch (error) {
    const existing = error instanceof PayPalRefusal && (await findEndpoint(paypal, url))
    if (!existing) throw error
    return existing
  }
}

async function findEndpoint(paypal: PayPal, url: string): Promise<{ id: string } | undefined> {
  const { webhooks = [] } = await paypal.rest<{ webhooks?: { id: string; url: string }[] }>('GET', '/v1/notifications/webhooks')
  const found = webhooks.find((webhook) => webhook.url === url)
  return found && { id: found.id }
}
