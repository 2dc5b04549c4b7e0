import type { MailLanguage } from '@stoa/contract/services/stoa/member-preferences'

/** The languages of emails about the account. */
export const mailLanguages: readonly MailLanguage[] = ['en', 'de']
