import { keepsFromPage } from './facts.ts'
import type { PaymentProvider } from '../provider.ts'
import { accountApi } from './account.ts'
import { capture, refund, release } from './actions.ts'
import { amounts } from './amounts.ts'
import { cancel, charge, find } from './charge.ts'
import { mollieOf } from './client.ts'
import { forgetCard, keptCard } from './customers.ts'
import { disputes } from './disputes.ts'
import { events } from './events.ts'
import { reports } from './reports.ts'

/** Mollie with its Payments API: the buyer always pays on Mollie's page, or confirmed a mandate there earlier. */
export const mollie: PaymentProvider = {
  name: 'mollie',
  title: 'Mollie',
  testOnly: false,
  takesEvidence: false,
  startMethods: ({ methods }) => methods.map(({ id, title }) => ({ title, providerMethod: id })),
  keys: [
    { name: 'apiKey', isPublic: false, pattern: /^(?:test|live)_\w{30,}$/ },
    // Payouts and fees are the organization's: Mollie does not show them to the key of a profile.
    { name: 'organizationToken', isPublic: false, isOptional: true, pattern: /^access_\w{20,}$/ },
  ],
  modeOf: ({ apiKey = '' }) => (apiKey.startsWith('test_') ? 'TEST' : apiKey.startsWith('live_') ? 'LIVE' : undefined),
  amounts,
  pagePolicy: () => ({ script: [], frame: [], connect: [], image: [], form: ['https://*.mollie.com'] }),
  pageFields: () => undefined,
  keepsFromPage,
  async connect({ ports }, account) {
    if (!account) throw new Error('Mollie needs an account')
    const connection = await mollieOf(account, ports.payments.outbound)
    return {
      charge: (request) => charge(connection, request),
      find: (payment) => find(connection, payment),
      cancel: (payment) => cancel(connection, payment),
      capture: (request) => capture(connection, request),
      void: (request) => release(connection, request),
      refund: (request) => refund(connection, request),
      keptCard: (payment) => keptCard(connection, payment),
      forgetCard: (token) => forgetCard(connection, token),
      account: accountApi(connection),
      events: events(connection),
      disputes: disputes(connection),
      reports: reports(connection),
    }
  },
}
