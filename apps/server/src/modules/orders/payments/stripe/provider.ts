import type { OpenAccount, PageFields, PageRequest, PaymentProvider } from '../provider.ts'
import { accountApi } from './account.ts'
import { stripeAmounts } from './amounts.ts'
import { cancel, capture, charge, find, refund, release } from './charges.ts'
import { stripeClient } from './client.ts'
import { disputeApi } from './disputes.ts'
import { stripeReports } from './reports.ts'
import { forgetCard, keptCard } from './saved-methods.ts'

const scriptOrigin = 'https://js.stripe.com'

/** Stripe: payment intents, confirmed on the server with a token of the Payment Element, or its hosted page. */
export const stripe: PaymentProvider = {
  name: 'stripe',
  title: 'Stripe',
  testOnly: false,
  takesEvidence: true,
  keys: [
    { name: 'publishableKey', isPublic: true, pattern: /^pk_(test|live)_\w{8,250}$/ },
    // A restricted key is enough, with the permissions that `docs/payments.md` lists.
    { name: 'secretKey', isPublic: false, pattern: /^[sr]k_(test|live)_\w{8,250}$/ },
  ],
  modeOf({ publishableKey = '', secretKey = '' }) {
    const [shown, secret] = [publishableKey, secretKey].map((key) => /^[a-z]+_(test|live)_/.exec(key)?.[1])
    return shown === secret && shown ? (shown === 'live' ? 'LIVE' : 'TEST') : undefined
  },
  // The Payment Element shows all methods of the account, each where it fits.
  startMethods: () => [{ title: 'Card and more' }],
  amounts: stripeAmounts,
  pagePolicy: () => ({
    script: [scriptOrigin, 'https://*.js.stripe.com'],
    frame: [scriptOrigin, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    image: ['https://*.stripe.com'],
    form: ['https://checkout.stripe.com'],
  }),
  pageFields,
  async connect(_site, account) {
    if (!account) throw new Error('Stripe charges with an account')
    const client = await stripeClient(account)
    return {
      charge: (request) => charge(client, request),
      find: (payment) => find(client, payment),
      cancel: (payment) => cancel(client, payment),
      capture: (request) => capture(client, request),
      void: (request) => release(client, request),
      refund: (request) => refund(client, request),
      keptCard: (payment) => keptCard(client, payment),
      forgetCard: (token) => forgetCard(client, token),
      account: accountApi(client),
      events: await eventsOf(account),
      disputes: disputeApi(client),
      reports: stripeReports(client),
    }
  },
}

/** Loaded with the client, like the package. */
async function eventsOf(account: OpenAccount) {
  const { stripeEvents } = await import('./events.ts')
  return stripeEvents(account)
}

function pageFields({ publicKeys, amount, currency, language, capture, canSave, method }: PageRequest): PageFields {
  return {
    kind: 'SCRIPT',
    // The release that belongs to the package's version of the API.
    script: `${scriptOrigin}/endive/stripe.js`,
    settings: {
      publishableKey: publicKeys['publishableKey'] ?? '',
      amount: Number(stripeAmounts.toProvider(amount, currency)),
      currency: currency.toLowerCase(),
      locale: language,
      captureMethod: capture ? 'automatic' : 'manual',
      canSave,
      ...(method && { paymentMethodTypes: [method] }),
    },
  }
}
