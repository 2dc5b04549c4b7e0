import type { PaymentProvider } from '../provider.ts'
import { accountApi } from './account.ts'
import { capture, refund, voidAuthorization } from './actions.ts'
import { amounts } from './amounts.ts'
import { cancel, charge, find } from './charge.ts'
import { payPalOf } from './client.ts'
import { providerDisputes } from './disputes.ts'
import { providerEvents } from './events.ts'
import { expressButtons, pageFields, pagePolicy } from './page.ts'
import { expressPayments } from './express.ts'
import { providerReports } from './reports.ts'
import { forgetCard, keptCard } from './vault.ts'

/** PayPal, by its Orders API: the buyer approves an order on PayPal's page or in its button, and the shop then captures it. */
export const paypal: PaymentProvider = {
  name: 'paypal',
  title: 'PayPal',
  testOnly: false,
  takesEvidence: true,
  keys: [
    { name: 'clientId', isPublic: true, pattern: /^[\w-]{20,120}$/ },
    { name: 'clientSecret', isPublic: false, pattern: /^[\w-]{20,120}$/ },
  ],
  modeOf: () => undefined,
  startMethods: () => [{ title: 'PayPal' }],
  amounts,
  pagePolicy,
  pageFields,
  keepsFromPage: () => true,
  expressButtons,
  connect(site, account) {
    if (!account) throw new Error('PayPal needs an account')
    const api = payPalOf(site, account)
    return {
      charge: (request) => charge(api, request),
      find: (payment) => find(api, payment),
      cancel: (payment) => cancel(api, payment),
      capture: (request) => capture(api, request),
      void: (request) => voidAuthorization(api, request),
      refund: (request) => refund(api, request),
      keptCard: (payment) => keptCard(api, payment),
      forgetCard: (token) => forgetCard(api, token),
      account: accountApi(api),
      events: providerEvents(api),
      disputes: providerDisputes(api),
      reports: providerReports(api),
      express: expressPayments(api),
    }
  },
}
