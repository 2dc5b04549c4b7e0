import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldViolation } from '@stoa/client'
import type { Translatable } from './translatable.ts'

/** Maps a path of the contract, and its last segment, to a form's field name. */
export type FieldNaming = (path: string, name: string) => string

/**
 * The message for each field that the server refused. The field name is the last segment of the path by default: `city` for
 * `address.city`.
 */
export function problemsOf(
  violations: readonly FieldViolation[],
  nameOf: FieldNaming = (_, name) => name,
): Record<string, Translatable> {
  return Object.fromEntries(
    violations.map((violation) => {
      const path = violation.field ?? ''
      return [nameOf(path, path.split('.').at(-1) ?? ''), messageFor(violation)]
    }),
  )
}

/** Messages for rules with a threshold. */
const boundedMessages: Record<string, (bound: string | number) => MessageDescriptor> = {
  MAX_LENGTH: (bound) => msg`Please use at most ${bound} characters.`,
  MIN_LENGTH: (bound) => msg`Please use at least ${bound} characters.`,
  EXACT_LENGTH: (bound) => msg`Please use exactly ${bound} characters.`,
  MIN: (bound) => msg`Please enter ${bound} or more.`,
  DECIMAL_GTE: (bound) => msg`Please enter ${bound} or more.`,
  DECIMAL_GT: (bound) => msg`Please enter more than ${bound}.`,
  MAX: (bound) => msg`Please enter ${bound} or less.`,
  DECIMAL_LTE: (bound) => msg`Please enter ${bound} or less.`,
  DECIMAL_LT: (bound) => msg`Please enter less than ${bound}.`,
  DECIMAL_MAX_SCALE: (bound) => msg`Please use at most ${bound} decimal places.`,
  MIN_SIZE: (bound) => msg`Please choose at least ${bound}.`,
  MAX_SIZE: (bound) => msg`Please choose at most ${bound}.`,
  EXACT_SIZE: (bound) => msg`Please choose exactly ${bound}.`,
}

const plainMessages: Record<string, MessageDescriptor> = {
  REQUIRED_FIELD: msg`Please fill in this field.`,
  REQUIRED_ONE_OF_FIELD: msg`Please fill in one of these fields.`,
  ONE_OF_ALIGNMENT: msg`Please fill in only one of these fields.`,
  FIELD_NOT_ALLOWED: msg`Please leave this field empty.`,
  INVALID_ENUM_VALUE: msg`Please choose one of the options.`,
  FORMAT: msg`Please check the format.`,
}

/** Rules of the contract have messages of their own; a rule of the shop (`OTHER`) has the server's text. */
function messageFor({ violatedRule = '', data, description }: FieldViolation): Translatable {
  const bound: string | number | undefined = data?.threshold
  const message = bound === undefined ? plainMessages[violatedRule] : boundedMessages[violatedRule]?.(bound)
  return message ?? ((violatedRule === 'OTHER' && description) || msg`Please check this field.`)
}
