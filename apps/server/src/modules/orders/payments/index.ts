import type { Module } from '../../../kernel/background/module.ts'
import { paymentMethod } from './entity.ts'
import { paymentMethods } from './operations/payment-methods.ts'
import { sandboxData } from './personal-data.ts'

export { paymentMethod } from './entity.ts'
export { isOffline, type Payable } from './methods.ts'
export { connectedProvider, type Charger } from './connected.ts'
export { defaultCharger, isUsable, offeredMethods, paymentPolicy, takesPayments, usableMethods, type UsableMethod } from './offered.ts'
export {
  holdingTime,
  type ActionOutcome,
  type ChargeFacts,
  type ChargedBuyer,
  type ChargedLine,
  type ChargedSource,
  type ChargeOutcome,
  type ChargeRequest,
  type ConnectedProvider,
  type KeptCard,
  type KnownPayment,
  type PageFields,
  type PaymentDetails,
} from './provider.ts'
export { providerNamed } from './providers.ts'
export { claimedSite, signProviderEvent, verifiedEvent, type ChargebackEvent, type ProviderEvent } from './provider-events.ts'
export { getProviderSecret, takeEvent } from './store/provider-events.ts'
export { decideChallenge, findChallenge, noteDecision } from './sandbox/challenge.ts'
export { sandboxEvent, signedSandboxEvent, type SandboxEvent } from './sandbox/events.ts'
export { takeBack } from './store/sandbox.ts'
export { createCardToken } from './operations/card-tokens.ts'
export { checkTestMode } from './test-mode.ts'
export { keysPurpose, type PaymentPorts } from './ports.ts'

/** The module, and the port through which providers are called wherever a site is at hand. */
export const paymentsModule = {
  name: 'payments',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/payment-methods': paymentMethods },
  translatable: [paymentMethod],
  personalData: [sandboxData],
} satisfies Module
