import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { FieldViolation } from '@stoa/client'
import { lookupTable } from './lookup-table.ts'

/**
 * A text for each validation rule of the contract, to be translated where it is shown. A rule of the shop (`OTHER`) without a text
 * here has the server's, which is a string.
 */
export function violationText({ violatedRule, ruleName, description, data }: FieldViolation): MessageDescriptor | string {
  const ownRule = violatedRule === 'OTHER'
  const rule = (ownRule ? ruleName : violatedRule) ?? ''
  const limit: unknown = data?.threshold
  if (limit !== undefined && Object.hasOwn(limited, rule)) return limited[rule]!(String(limit))
  if (Object.hasOwn(plain, rule)) return plain[rule]!
  return (ownRule && description) || msg`This value is not valid.`
}

const limited: Readonly<Record<string, (limit: string) => MessageDescriptor>> = lookupTable({
  MAX: (limit) => msg`At most ${limit}.`,
  MIN: (limit) => msg`At least ${limit}.`,
  MAX_LENGTH: (limit) => msg`${plural(limit, { one: 'At most # character.', other: 'At most # characters.' })}`,
  MIN_LENGTH: (limit) => msg`${plural(limit, { one: 'At least # character.', other: 'At least # characters.' })}`,
  EXACT_LENGTH: (limit) => msg`${plural(limit, { one: 'Exactly # character.', other: 'Exactly # characters.' })}`,
  MAX_SIZE: (limit) => msg`${plural(limit, { one: 'At most # entry.', other: 'At most # entries.' })}`,
  MIN_SIZE: (limit) => msg`${plural(limit, { one: 'At least # entry.', other: 'At least # entries.' })}`,
  EXACT_SIZE: (limit) => msg`${plural(limit, { one: 'Exactly # entry.', other: 'Exactly # entries.' })}`,
  PASSWORD_TOO_SHORT: (limit) => msg`Use at least ${limit} characters.`,
  DECIMAL_LTE: (limit) => msg`At most ${limit}.`,
  DECIMAL_GTE: (limit) => msg`At least ${limit}.`,
  DECIMAL_LT: (limit) => msg`Less than ${limit}.`,
  DECIMAL_GT: (limit) => msg`More than ${limit}.`,
  DECIMAL_MAX_SCALE: (limit) => msg`${plural(limit, { one: 'At most # decimal place.', other: 'At most # decimal places.' })}`,
})

const plain: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  PASSWORD_TOO_LONG: msg`Use at most 256 characters.`,
  PASSWORD_TOO_WEAK: msg`This password is easy to guess. Use a longer or less obvious one.`,
  INVALID_CUSTOM_FIELD_VALUE: msg`Enter a valid value.`,
  INVALID_CUSTOM_FIELD_URL: msg`Enter the whole address, such as https://example.com/name.`,
  FORMAT: msg`This format is not valid.`,
  INVALID_SLUG_FORMAT: msg`Use letters, digits and hyphens only.`,
  REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE: msg`At least 0.`,
  REQUIRED_FIELD: msg`This field is required.`,
  REQUIRED_ONE_OF_FIELD: msg`Fill in at least one of these fields.`,
  ONE_OF_ALIGNMENT: msg`Fill in only one of these fields.`,
  FIELD_NOT_ALLOWED: msg`This can’t be changed here.`,
  INVALID_ENUM_VALUE: msg`Choose one of the listed values.`,
})
