import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import { problemsOf } from './violations.server.ts'

const said = (violatedRule: string, data: object = {}) =>
  problemsOf([{ field: 'order.note', violatedRule, description: 'in English', data }]).note

test('each kind of rule has its own message, and only rules of the shop keep the server’s text', () => {
  const bounded =
    'MAX_LENGTH MIN_LENGTH EXACT_LENGTH MIN MAX DECIMAL_GTE DECIMAL_GT DECIMAL_LTE DECIMAL_LT DECIMAL_MAX_SCALE MIN_SIZE MAX_SIZE EXACT_SIZE'
  const plain = 'REQUIRED_FIELD REQUIRED_ONE_OF_FIELD ONE_OF_ALIGNMENT FIELD_NOT_ALLOWED INVALID_ENUM_VALUE FORMAT'
  const rules = [...bounded.split(' ').map((rule) => said(rule, { threshold: 3 })), ...plain.split(' ').map((rule) => said(rule))]
  expect(rules).not.toContain('in English')
  expect(rules).not.toContainEqual(msg`Please check this field.`)
  expect(said('OTHER')).toBe('in English')
  expect(said('VALIDATION')).toEqual(msg`Please check this field.`)
})
