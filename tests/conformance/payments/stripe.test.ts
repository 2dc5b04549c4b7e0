import { describeProvider } from './provider-suite.ts'
import { openStripe } from './stripe-set-up.ts'

describeProvider('Stripe', openStripe)
