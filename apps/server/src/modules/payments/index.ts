import type { Module } from '../../kernel/module.ts'

export { holdingTime, type ActionOutcome, type ChargeOutcome, type PaymentProvider } from './provider.ts'
export { providerNamed } from './providers.ts'
export {
  claimedSite,
  providerSecret,
  signProviderEvent,
  takeEvent,
  verifiedEvent,
  type ChargebackEvent,
  type ProviderEvent,
} from './provider-events.ts'
export { decideChallenge, noteDecision } from './sandbox/challenge.ts'
export { takeBack } from './sandbox/store.ts'
export { sandboxForm } from './operations/card-tokens.ts'

export const payments = {
  name: 'payments',
  migrations: `${import.meta.dirname}/migrations`,
  services: {},
} satisfies Module
