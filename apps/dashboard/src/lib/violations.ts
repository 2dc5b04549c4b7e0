import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FieldViolation } from '@stoa/client'

/** A sentence for each rule of the wire; `field` goes beside its input, without it above the form. */
export function describeViolation({ violatedRule, ruleName, description, data }: FieldViolation): string {
  // A rule of one service's own has no place among the wire's: it goes by its name.
  const rule = violatedRule === 'OTHER' ? ruleName : violatedRule
  const limit: unknown = data?.threshold
  if (limit !== undefined && rule && rule in limits) return limits[rule]!(String(limit))
  if (rule && rule in plain) return t(plain[rule]!)
  return description || t`This value is not valid.`
}

const limits: Record<string, (limit: string) => string> = {
  MAX: (limit) => t`At most ${limit}.`,
  MIN: (limit) => t`At least ${limit}.`,
  MAX_LENGTH: (limit) => plural(limit, { one: 'At most # character.', other: 'At most # characters.' }),
  MIN_LENGTH: (limit) => plural(limit, { one: 'At least # character.', other: 'At least # characters.' }),
  EXACT_LENGTH: (limit) => plural(limit, { one: 'Exactly # character.', other: 'Exactly # characters.' }),
  MAX_SIZE: (limit) => plural(limit, { one: 'At most # entry.', other: 'At most # entries.' }),
  MIN_SIZE: (limit) => plural(limit, { one: 'At least # entry.', other: 'At least # entries.' }),
  EXACT_SIZE: (limit) => plural(limit, { one: 'Exactly # entry.', other: 'Exactly # entries.' }),
  DECIMAL_LTE: (limit) => t`At most ${limit}.`,
  DECIMAL_GTE: (limit) => t`At least ${limit}.`,
  DECIMAL_LT: (limit) => t`Less than ${limit}.`,
  DECIMAL_GT: (limit) => t`More than ${limit}.`,
  DECIMAL_MAX_SCALE: (limit) => plural(limit, { one: 'At most # decimal place.', other: 'At most # decimal places.' }),
}

const plain: Record<string, MessageDescriptor> = {
  FORMAT: msg`This format is not valid.`,
  INVALID_SLUG_FORMAT: msg`Use letters, digits and hyphens only.`,
  REQUIRED_FIELD: msg`This field is required.`,
  REQUIRED_ONE_OF_FIELD: msg`Fill in at least one of these fields.`,
  FIELD_NOT_ALLOWED: msg`This can’t be changed here.`,
  INVALID_ENUM_VALUE: msg`Choose one of the listed values.`,
}
