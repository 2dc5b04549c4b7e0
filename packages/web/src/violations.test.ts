import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import { violationText } from './violations.ts'

const said = (violatedRule: string, rest: object = {}) =>
  violationText({ field: 'order.note', violatedRule, description: 'in English', ...rest })

test('each rule of the contract has a text, and only rules of the shop keep the server’s', () => {
  const limited =
    'MAX_LENGTH MIN_LENGTH EXACT_LENGTH MIN MAX DECIMAL_GTE DECIMAL_GT DECIMAL_LTE DECIMAL_LT DECIMAL_MAX_SCALE MIN_SIZE MAX_SIZE EXACT_SIZE'
  const plain = 'REQUIRED_FIELD REQUIRED_ONE_OF_FIELD ONE_OF_ALIGNMENT FIELD_NOT_ALLOWED INVALID_ENUM_VALUE FORMAT'
  const texts = [
    ...limited.split(' ').map((rule) => said(rule, { data: { threshold: 3 } })),
    ...plain.split(' ').map((rule) => said(rule)),
  ]
  expect(texts).not.toContain('in English')
  expect(texts).not.toContainEqual(msg`This value is not valid.`)
  expect(said('OTHER')).toBe('in English')
  expect(said('OTHER', { ruleName: 'INVALID_SLUG_FORMAT' })).toEqual(msg`Use letters, digits and hyphens only.`)
  for (const unknown of ['VALIDATION', 'toString']) expect(said(unknown)).toEqual(msg`This value is not valid.`)
})
