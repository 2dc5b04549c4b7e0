import type { CustomField, Privacy, SocialTypeType, Type } from '@stoa/contract/services/members/custom-fields'
import { refusal } from '../../../kernel/basics/errors.ts'
import { isBuiltIn } from './built-in.ts'

/** UNKNOWN is what callers send who choose nothing. */
export function chosen<Value extends string>(value: Value | undefined): Exclude<Value, 'UNKNOWN'> | undefined {
  return value === 'UNKNOWN' ? undefined : (value as Exclude<Value, 'UNKNOWN'> | undefined)
}

/** A field that is shown again has its type. */
export function checkType({ fieldType }: CustomField, given: Type | undefined): void {
  if (!chosen(given) || given === fieldType) return
  throw refusal('INCORRECT_FIELD_TYPE', `the field has the type ${fieldType}`, { incorrectType: given, correctType: fieldType })
}

/** Throws INCORRECT_FIELD_PRIVACY for a change to the privacy of a built-in field, which is fixed. */
export function checkPrivacy(field: CustomField, given: Privacy | undefined): void {
  if (!isBuiltIn(field) || !chosen(given) || given === field.defaultPrivacy) return
  const data = { incorrectPrivacy: given, correctPrivacy: field.defaultPrivacy }
  throw refusal('INCORRECT_FIELD_PRIVACY', `the field is always ${field.defaultPrivacy}`, data)
}

/** The network of a social field, and of no other. */
export function checkSocialType(fieldType: Type, given: SocialTypeType | undefined): SocialTypeType | undefined {
  const social = chosen(given)
  if ((fieldType === 'SOCIAL') === (social !== undefined)) return social
  throw refusal(
    'INVALID_FIELD_SOCIAL_TYPE',
    social ? 'only a social field has a social type' : 'a social field needs a social type',
    { invalidSocialType: given ?? 'UNKNOWN' },
  )
}
