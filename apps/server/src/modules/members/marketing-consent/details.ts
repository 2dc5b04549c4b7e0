import { comparableEmail } from '@stoa/contract/email'
import type { MarketingConsentDetails } from '@stoa/contract/services/marketing/marketing-consent'
import { sql, type RawBuilder } from 'kysely'
import { invalid, requiredField } from '../../../kernel/basics/errors.ts'

/** The address or the number that a consent is about, in the form in which all its spellings are equal. */
export type Details = { type: 'EMAIL'; email: string } | { type: 'PHONE'; phone: string }

/** The details of a request. Throws where the identifier is missing or is not of the given type. */
export function readDetails({ type, email, phone }: MarketingConsentDetails, path: string): Details {
  const at = (name: string) => (path ? `${path}.${name}` : name)
  switch (type) {
    case 'EMAIL':
      if (!email) throw requiredField(at('email'))
      return emailDetails(email)
    case 'PHONE': {
      if (!phone) throw requiredField(at('phone'))
      const number = inE164(phone)
      if (!number) throw invalid({ field: at('phone'), description: 'must be in E.164 form', violatedRule: 'FORMAT', data: {} })
      return { type, phone: number }
    }
    default:
      throw requiredField(at('type'))
  }
}

export function emailDetails(email: string): Details {
  return { type: 'EMAIL', email: comparableEmail(email) }
}

/** A number in E.164 form; undefined for one without a country code. */
export function inE164(phone: string): string | undefined {
  const digits = phone.replaceAll(/[\s().\-/]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** The condition for the only row about the details. */
export function isAbout(details: Details): RawBuilder<boolean> {
  return details.type === 'EMAIL' ? sql<boolean>`email = ${details.email}` : sql<boolean>`phone = ${details.phone}`
}
