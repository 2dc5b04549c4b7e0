import { currencyExponent } from '@stoa/pricing'
import { amountRules } from '../amount-rules.ts'
import type { PaymentProvider } from '../provider.ts'

export const mollie: PaymentProvider = {
  name: 'mollie',
  title: 'Mollie',
  testOnly: false,
  takesEvidence: false,
  keys: [],
  modeOf: () => undefined,
  startMethods: () => [],
  amounts: amountRules((currency) => ({ exponent: currencyExponent(currency) })),
  pagePolicy: () => ({ script: [], frame: [], connect: [], image: [], form: [] }),
  pageFields: () => undefined,
  connect: () => {
    throw new Error('not connected')
  },
}
