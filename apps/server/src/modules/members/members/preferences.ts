import type { ShownBox } from '../marketing-consent/index.ts'
import type { MailLanguage, Preferences as Shown } from '@stoa/contract/services/stoa/member-preferences'

/** The choices of a member; absent until they choose. */
export interface Preferences {
  deliveryEmails?: boolean
  reviewRequestEmails?: boolean
  /** When they asked for the newsletter, until their address is verified (`newsletter.ts`). */
  newsletterAskedDate?: string
  /** Where they did, and the text that they saw there. */
  newsletterAskedBy?: ShownBox
  /** When they last took that back. */
  newsletterEndedDate?: string
  /** The shop's terms, where they agreed to them when they registered. */
  agreedTerms?: AgreedTerms
  /** The language of emails. */
  language?: MailLanguage
  /** True if everybody sees the value of a field of the site's own, by its key. */
  fields?: Readonly<Record<string, boolean>>
}

export interface AgreedTerms {
  date: string
  /** The version of the texts, which the site stores. */
  version: string
  /** That the member read them in. */
  language: string
}

/** Returns the choices after a change, except for the newsletter. Choices that are not given stay. */
export function changedPreferences(before: Preferences = {}, change: Shown): Preferences {
  const { deliveryEmails, reviewRequestEmails, language, fields } = change
  const { language: formerLanguage, ...kept } = before
  const nextLanguage = language === undefined ? formerLanguage : language
  return {
    ...kept,
    ...(deliveryEmails !== undefined && { deliveryEmails }),
    ...(reviewRequestEmails !== undefined && { reviewRequestEmails }),
    ...(nextLanguage && { language: nextLanguage }),
    ...(fields && { fields: Object.fromEntries(fields.map(({ key, isPublic = false }) => [key, isPublic])) }),
  }
}

export function presentPreferences({ preferences = {} }: { preferences?: Preferences }, newsletterEmails: boolean): Shown {
  const { deliveryEmails = true, reviewRequestEmails = true, language, fields = {} } = preferences
  return {
    deliveryEmails,
    reviewRequestEmails,
    newsletterEmails,
    ...(language && { language }),
    fields: Object.entries(fields).map(([key, isPublic]) => ({ key, isPublic })),
  }
}
