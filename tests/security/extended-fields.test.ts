import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShippingOption } from '../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../support/shop/shop.ts'
import { codeOf } from '../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Send = TestShop['owner']

/** An app of the shop with a key for delivery and extended fields only. */
async function anApp(shop: TestShop, name: string): Promise<Send> {
  const scopes = ['DELIVERY:MANAGE', 'DEVELOPERS:MANAGE']
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name, scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return (method, path, request) => shop.raw(method, path, { headers, ...(request && { body: request }) })
}

const declare = (send: Send, name: string, fields: object[]) =>
  send('PUT', `/stoa/v1/extended-field-namespaces/${name}`, { namespace: { name, fields } })
const violations = ({ body }: WireAnswer) =>
  body.details.validationError.fieldViolations.map(({ field, violatedRule }: any) => `${violatedRule} ${field}`)

test('an app writes only its own namespace, by its declared fields', async () => {
  const shop = await aShop(server)
  const option = await aShippingOption(shop)
  const [fleet, otherApp] = [await anApp(shop, 'fleet'), await anApp(shop, 'other app')]
  const write = (send: Send, namespaceData: unknown, namespace = 'fleet') =>
    send('POST', `/ecom/v1/shipping-options/${option.id}/update-extended-fields`, { id: option.id, namespace, namespaceData })

  expect(violations(await write(fleet, { bikes: 3 }))).toEqual(['VALIDATION namespaceData'])
  const fields = [
    { name: 'bikes', type: 'NUMBER' },
    { name: 'depot', type: 'TEXT', maxLength: 5 },
    { name: 'days', type: 'TEXT_LIST' },
  ]
  expect((await declare(fleet, 'fleet', fields)).status).toBe(200)
  expect((await write(fleet, { bikes: 3, depot: 'North', days: ['Mon'] })).body.shippingOption.extendedFields.namespaces).toEqual(
    {
      fleet: { bikes: 3, depot: 'North', days: ['Mon'] },
    },
  )
  expect(violations(await write(fleet, { bikes: '3', depot: 'Northern', wheels: 2, days: 'Mon' }))).toEqual([
    'VALIDATION namespaceData.bikes',
    'VALIDATION namespaceData.depot',
    'VALIDATION namespaceData.wheels',
    'VALIDATION namespaceData.days',
  ])
  expect(violations(await write(fleet, ['bikes']))).toEqual(['VALIDATION namespaceData'])

  expect(violations(await write(otherApp, { bikes: 0 }))).toEqual(['FIELD_NOT_ALLOWED namespaceData'])
  expect(codeOf(await declare(otherApp, 'fleet', fields))).toBe('NAMESPACE_OF_ANOTHER_APP')
  const removed = await otherApp('DELETE', '/stoa/v1/extended-field-namespaces/fleet')
  expect(codeOf(removed)).toBe('NAMESPACE_OF_ANOTHER_APP')
  const created = await otherApp('POST', '/ecom/v1/shipping-options', {
    shippingOption: { title: 'Own', rates: [{ amount: '1' }], extendedFields: { namespaces: { fleet: { bikes: 1 } } } },
  })
  expect(violations(created)).toEqual(['FIELD_NOT_ALLOWED shippingOption.extendedFields.namespaces.fleet'])
  expect((await fleet('GET', '/stoa/v1/extended-field-namespaces')).body.namespaces).toHaveLength(1)
  expect((await fleet('DELETE', '/stoa/v1/extended-field-namespaces/fleet')).status).toBe(200)
})
