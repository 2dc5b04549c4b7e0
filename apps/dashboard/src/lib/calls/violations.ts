import { t } from '@lingui/core/macro'
import type { FieldViolation } from '@stoa/client'
import { violationText } from '@stoa/web/violations'

/** Errors with a `field` are shown beside its input, others above the form. */
export function describeViolation(violation: FieldViolation): string {
  const text = violationText(violation)
  return typeof text === 'string' ? text : t(text)
}
