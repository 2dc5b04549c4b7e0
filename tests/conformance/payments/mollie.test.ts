import { describeProvider } from './provider-suite.ts'
import { openMollie } from './mollie-set-up.ts'

describeProvider('Mollie', openMollie)
