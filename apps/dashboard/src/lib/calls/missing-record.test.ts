import { CallError } from '@stoa/client'
import { expect, test } from 'vitest'
import { isMissingError } from './missing-record.ts'

const refused = (status: number, ...fields: string[]) =>
  new CallError({
    status,
    code: 'VALIDATION',
    message: '',
    violations: fields.map((field) => ({ field, violatedRule: 'FORMAT' })),
  } as never)

test('a record is missing when the server has none, or when what the URL names cannot be an ID', () => {
  for (const error of [refused(404), refused(400, 'inventoryItemId'), refused(400, 'id'), refused(400, 'query.productId')])
    expect(isMissingError(error)).toBe(true)
  for (const error of [refused(400), refused(400, 'name'), refused(400, 'id', 'name'), refused(500), new Error('offline')])
    expect(isMissingError(error)).toBe(false)
})
