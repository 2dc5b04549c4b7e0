import type { OpenAccount, PaymentProvider } from '../provider.ts'
import type { ExpressRequest, PageFields, PageRequest, PageScript } from '../provider-page.ts'
import { accountApi } from './account.ts'
import { stripeAmounts } from './amounts.ts'
import { stripeCardSetup } from './card-setup.ts'
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
  // Of the account's methods together, Stripe shows those that it can keep.
  keepsFromPage: (method) => method === undefined,
  cardSetup: 'PAGE',
  expressButtons,
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
      cardSetup: stripeCardSetup(client),
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

/** The release that belongs to the package's version of the API. */
const script = `${scriptOrigin}/endive/stripe.js`

function pageFields({ amount, canSave, method, ...page }: PageRequest): PageFields {
  return {
    kind: 'SCRIPT',
    script,
    settings: {
      ...commonSettings(page),
      amount: Number(stripeAmounts.toProvider(amount, page.currency)),
      canSave,
      ...(method && { paymentMethodTypes: [method] }),
    },
  }
}

/** The Express Checkout Element. Its amounts have `exponent` decimals less than those of the estimate. */
function expressButtons(page: ExpressRequest): PageScript | undefined {
  const exponent = stripeAmounts.exponent(page.currency)
  return exponent === undefined ? undefined : { script, settings: { ...commonSettings(page), exponent } }
}

function commonSettings({ publicKeys, currency, language, capture }: Omit<ExpressRequest, 'needsPhone'>) {
  return {
    publishableKey: publicKeys['publishableKey'] ?? '',
    currency: currency.toLowerCase(),
    locale: language,
    captureMethod: capture ? 'automatic' : 'manual',
  }
}
