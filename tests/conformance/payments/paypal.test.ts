import { describeProvider } from './provider-suite.ts'
import { openPayPal } from './paypal-set-up.ts'

describeProvider('PayPal', openPayPal)
