import type { MailLanguage, Preferences as Shown } from '@stoa/contract/services/stoa/member-preferences'

/** The choices of a member; absent until they choose. */
export interface Preferences {
  deliveryEmails?: boolean
  reviewRequestEmails?: boolean
  /** When they asked for the newsletter. */
  newsletterDate?: string
  /** When they last unsubscribed from it. */
  newsletterEndDate?: string
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

/** Returns the choices after a change. Choices that are not given stay; an earlier newsletter subscription keeps its date. */
export function changedPreferences(before: Preferences = {}, change: Shown, now: Date): Preferences {
  const { deliveryEmails, reviewRequestEmails, newsletterEmails, language, fields } = change
  const { newsletterDate, language: formerLanguage, ...kept } = before
  const nextLanguage = language === undefined ? formerLanguage : language
  const since = (newsletterEmails ?? newsletterDate !== undefined) ? (newsletterDate ?? now.toISOString()) : undefined
  return {
    ...kept,
    ...(deliveryEmails !== undefined && { deliveryEmails }),
    ...(reviewRequestEmails !== undefined && { reviewRequestEmails }),
    ...(since ? { newsletterDate: since } : newsletterDate && { newsletterEndDate: now.toISOString() }),
    ...(nextLanguage && { language: nextLanguage }),
    ...(fields && { fields: Object.fromEntries(fields.map(({ key, isPublic = false }) => [key, isPublic])) }),
  }
}

export function presentPreferences({ preferences = {} }: { preferences?: Preferences }): Shown {
  const { deliveryEmails = true, reviewRequestEmails = true, newsletterDate, language, fields = {} } = preferences
  return {
    deliveryEmails,
    reviewRequestEmails,
    newsletterEmails: newsletterDate !== undefined,
    ...(language && { language }),
    fields: Object.entries(fields).map(([key, isPublic]) => ({ key, isPublic })),
  }
}
