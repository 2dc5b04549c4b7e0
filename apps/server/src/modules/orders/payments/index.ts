import { deleteAccounts } from './accounts/store.ts'
import type { Module } from '../../../kernel/background/module.ts'
import { paymentMethod } from './entity.ts'
import { paymentAccounts } from './operations/payment-accounts.ts'
import { paymentMethods } from './operations/payment-methods.ts'
import { sandboxData } from './personal-data.ts'
import { paymentEventRetention } from './retention.ts'

export { paymentMethod } from './entity.ts'
export { isOffline, type Payable } from './methods.ts'
export {
  captureTerms,
  capturesAtOnce,
  checkKeepsFromPage,
  choosePaymentMethod,
  loadOfflinePayment,
  type CaptureTerms,
} from './choose-method.ts'
export { presentOffered } from './present-offered.ts'
export { connectedAccount, connectedProvider, unlessUnavailable, type Charger } from './connected.ts'
export {
  countriesWithoutPayment,
  defaultCharger,
  isUsable,
  offeredMethods,
  expressButtons,
  paymentPolicy,
  takesPayments,
  usableMethods,
  type ExpressButtons,
  type UsableMethod,
} from './offered.ts'
export {
  holdingTime,
  type ActionOutcome,
  type ChargeFacts,
  type ChargedBuyer,
  type ChargedLine,
  type ChargedSource,
  type ChargeOutcome,
  type ChargeRequest,
  type KeptCard,
  type KnownPayment,
  type PaymentDetails,
  type ReturnTo,
} from './provider-charges.ts'
export { ProviderRefusal, ProviderUnavailable } from './provider-errors.ts'
export { type ConnectedProvider } from './provider.ts'
export { type ExpressPayment, type ProviderExpress } from './provider-express.ts'
export {
  type Movement,
  type Payout,
  type ProviderDisputes,
  type ProviderReports,
  type ReportedDispute,
} from './provider-reports.ts'
export { getOrThrowProvider, providerNamed } from './providers.ts'
export { claimedSite, signProviderEvent, verifiedEvent, type ChargebackEvent, type ProviderEvent } from './provider-events.ts'
export { getProviderSecret, takeEvent } from './store/provider-events.ts'
export { answerSetup } from './sandbox/card-setup.ts'
export { type CardSetupOutcome } from './provider-card-setup.ts'
export { keepsWithoutCharge, presentCardFields } from './card-methods.ts'
export { decideChallenge, findChallenge, noteDecision } from './sandbox/challenge.ts'
export { sandboxEvent, signedSandboxEvent, type SandboxEvent } from './sandbox/events.ts'
export { keepCardsOfCopy } from './store/kept-cards.ts'
export { takeBack } from './store/sandbox.ts'
export { createCardToken } from './operations/card-tokens.ts'
export { checkTestMode } from './test-mode.ts'
export { accountsToReconcile, getAccount } from './accounts/read.ts'
export { findApplePayFile } from './store/apple-pay-file.ts'
export { eventPath, findEventAccount } from './accounts/event-address.ts'
export { resealPaymentKeys } from './accounts/reseal-keys.ts'
export { applyPaymentEvent, receivePaymentEvent } from './payment-events.ts'
export { findPaymentEvent, savePaymentEvent, type PaymentEventRow } from './store/payment-events.ts'
export { keysPurpose, type PaymentPorts } from './ports.ts'

/** The module, and the port through which providers are called wherever a site is at hand. */
export const paymentsModule = {
  name: 'payments',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stoa/payment-methods': paymentMethods,
    'stoa/payment-accounts': paymentAccounts,
  },
  retention: [paymentEventRetention],
  disarm: deleteAccounts,
  translatable: [paymentMethod],
  personalData: [sandboxData],
} satisfies Module
