import type { Operation } from '@stoa/contract'
import { expect, test } from 'vitest'
import { plausibleRequest } from '../../support/requests/plausible-request.ts'
import { codesOf, hintsOf, setUp } from './hints-set-up.ts'

const developed = setUp()

const operations = () =>
  developed.server.app.composed.implementations
    .filter(({ kind, operation }) => kind !== 'public' && !operation.paths[0]!.includes('/payments/webhook'))
    .map(({ operation }) => operation)

/** Sends a request to the operation, which need not succeed. */
function sendTo({ method, paths: [path = ''] }: Operation, request: object) {
  const url = path.replaceAll(/\{[\w.]+\}/g, '00000000-0000-4000-8000-000000000000')
  if (method === 'GET' || method === 'DELETE')
    return developed.send(method, `${url}?.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`)
  return developed.send(method, url, request)
}

test('each deprecated operation says so, with its date and what replaces it', async () => {
  const deprecated = operations().filter((operation) => operation.deprecated)
  expect(deprecated.length).toBeGreaterThan(30)
  for (const operation of deprecated) {
    const { name, deprecated: { date = '', replacedBy, served } = {} } = operation
    const hint = hintsOf(await sendTo(operation, {}))?.find(({ code }) => code === 'DEPRECATED_OPERATION')
    expect(hint?.message, name).toContain(name)
    expect(hint?.message, name).toContain(date)
    expect(hint?.message, name).toContain(served ?? replacedBy ?? 'nothing replaces it')
  }
})

test('each operation with a field mask says when the mask names nothing', async () => {
  const masked = operations().filter(({ masks }) => masks.length > 0)
  expect(masked.length).toBeGreaterThan(30)
  for (const operation of masked)
    for (const mask of operation.masks) {
      const [name, list] = mask.split('.').toReversed() as [string, string?]
      const empty = { [name]: { paths: [] } }
      const hints = hintsOf(await sendTo(operation, list ? { [list]: [empty] } : empty))
      const field = list ? `${list}[0].${name}` : name
      expect(
        hints?.filter(({ code }) => code === 'EMPTY_FIELD_MASK').map((hint) => hint.field),
        operation.name,
      ).toEqual([field])
    }
})

test('each operation names a field that it does not know, and none that it knows', async () => {
  const faults: string[] = []
  for (const operation of operations()) {
    const { request } = plausibleRequest(operation, {}, 2)
    const hints = hintsOf(await sendTo(operation, { ...request, no_such_field: 1 })) ?? []
    const unknown = hints.filter(({ code }) => code === 'UNKNOWN_FIELD' || code === 'ID_FIELD_NAME').map(({ field }) => field)
    if (unknown.join() !== 'no_such_field') faults.push(`${operation.service.name}.${operation.name}: ${unknown.join()}`)
  }
  expect(faults).toEqual([])
})

test('a call without a fault has an empty list', async () => {
  expect(codesOf(await developed.send('POST', '/stores/v3/products/query', { query: {} }))).toEqual([])
})
