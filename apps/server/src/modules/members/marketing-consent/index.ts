import type { Module } from '../../../kernel/background/module.ts'
import * as operations from './operations/index.ts'
import { consentData } from './personal-data.ts'

export { emailDetails, inE164, type Details } from './details.ts'
export { loadConsentRecords } from './records.ts'
export { findConsent, loadConsent, removeConsent } from './write.ts'
export { byMailedLink, isSubscribed, refuseMailings, subscribe, unsubscribe, type ShownBox } from './newsletter.ts'
export { consentStates, newsletterSince } from './store/consents.ts'

/** Who agreed to marketing messages, by address and number. */
export const marketingConsentModule = {
  name: 'marketing-consent',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'marketing/marketing-consent': operations },
  personalData: [consentData],
} satisfies Module
