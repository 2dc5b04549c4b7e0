import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FieldViolation } from '@stoa/client'

/** A message for each validation rule. Errors with a `field` are shown beside its input, others above the form. */
export function describeViolation({ violatedRule, ruleName, description, data }: FieldViolation): string {
  // Service-specific rules arrive as OTHER with a name.
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
