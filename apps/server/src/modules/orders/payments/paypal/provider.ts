import { currencyExponent } from '@stoa/pricing'
import { amountRules } from '../amount-rules.ts'
import type { PaymentProvider } from '../provider.ts'

export const paypal: PaymentProvider = {
  name: 'paypal',
  title: 'PayPal',
  testOnly: false,
  takesEvidence: true,
  keys: [],
  modeOf: () => undefined,
  startMethods: () => [{ title: 'PayPal' }],
  amounts: amountRules((currency) => ({ exponent: currencyExponent(currency) })),
  pagePolicy: () => ({ script: [], frame: [], connect: [], image: [], form: [] }),
  pageFields: () => undefined,
  connect: () => {
    throw new Error('not connected')
  },
}
