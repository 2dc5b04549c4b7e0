import { operation as operationOf } from '@stoa/contract'
import { services } from '@stoa/contract/all'
import { expect, test } from 'vitest'
import { typeReader } from '../../../apps/server/src/kernel/operations/shape.ts'
import { plausibleRequest, withValue } from '../../support/requests/plausible-request.ts'

const id = '0b5d3c9e-6f0a-4a57-9a53-1a2b3c4d5e6f'

test('an id names the same row in upper and in lower case, in every field of every operation', () => {
  const operations = services.flatMap((service) => Object.keys(service.operations).map((name) => operationOf(service, name)))
  let count = 0
  for (const operation of operations) {
    const reader = typeReader(operation.service, operation.request)
    const read = (value: object) => reader(value, '', [])
    const { request, places } = plausibleRequest(operation, {})
    const ids = places.filter(({ field, path }) => field.format === 'GUID' && (!field.list || typeof path.at(-1) === 'number'))
    for (const { path, name } of ids) {
      const upper = read(withValue(request, path, id.toUpperCase()))
      expect(upper, name).toEqual(read(withValue(request, path, id)))
      count++
    }
  }
  expect(count).toBeGreaterThan(500)
})
