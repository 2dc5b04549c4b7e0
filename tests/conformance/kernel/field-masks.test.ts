import { expect, test } from 'vitest'
import type { OperationFacts } from '@stoa/contract'
import { services } from '@stoa/contract/all'
import { plausibleRequest, withValue } from '../../support/requests/plausible-request.ts'
import { attempts } from '../../support/requests/refusals.ts'
import { server, shop, type Masked, unique, entities, setUp } from './masked-entities-set-up.ts'

setUp()

interface MaskedOperation {
  name: string
  service: string
  facts: OperationFacts
  mask: string
  entityKey: string
}

const maskedOperations: MaskedOperation[] = services.flatMap((service) =>
  Object.entries(service.operations).flatMap(([name, facts]) =>
    facts.masks.map((mask) => {
      const [list] = mask.includes('.') ? mask.split('.') : []
      const holder = list ? service.types[facts.request]!.fields[list]!.ref! : facts.request
      const entityKey = Object.entries(service.types[holder]!.fields).find(
        ([, field]) => field.kind === 'type' && !field.list,
      )![0]
      return { name, service: service.name, facts, mask, entityKey }
    }),
  ),
)

const single = maskedOperations.filter(
  ({ mask, service, facts, name }) =>
    !mask.includes('.') && service in entities && facts.paths[0]!.endsWith('.id}') && !/LineItem|ByFilter/.test(name),
)
const inBulk = maskedOperations.filter(
  ({ mask, service, name }) => mask.includes('.') && service in entities && !/Choices/.test(name),
)

test.for(single.map((each) => [`${each.service}.${each.name}`, each] as const))(
  '%s changes only the fields in its mask',
  async ([, operation]) => {
    const { facts, mask, entityKey, service } = operation
    const { make, named, other, cleared, read, more } = entities[service]!
    const { id, revision } = await make()
    const before = await read(id)
    const value = newValue(named)
    const send = (fields: object, paths: string) =>
      shop.owner(facts.method, facts.paths[0]!.replace(/\{[\w.]+\}/, id), {
        [entityKey]: { id, revision, ...fields },
        ...more,
        [mask]: paths,
      })
    const unknown = await send({ [named[0]]: value }, 'no.such.field')
    expect(unknown.status).toBe(400)
    const paths = [named[0], ...(cleared && !('FIELD_MASK_WITH_FIELD_NOT_PASSED_ERROR' in facts.errors) ? [cleared] : [])]
    const fields = other[0] === named[0] ? { [named[0]]: value } : { [other[0]]: other[1], [named[0]]: value }
    const response = await send(fields, paths.join(','))
    expect([response.status, response.body]).toMatchObject([200, {}])
    const after = await read(id)
    expect(after[named[0]]).toEqual(value)
    if (other[0] !== named[0]) expect(after[other[0]]).toEqual(before[other[0]])
    if (cleared) expect([before[cleared], after[cleared]]).toEqual([expect.anything(), undefined])
  },
)

test.for(inBulk.map((each) => [`${each.service}.${each.name}`, each] as const))(
  '%s changes only the fields in the mask of each item',
  async ([, operation]) => {
    const { facts, mask, entityKey, service } = operation
    const { make, named, other, read, more } = entities[service]!
    const { id, revision, ...rest } = (await make()) as { id: string; revision?: string } & Record<string, unknown>
    const before = await read(id)
    const value = newValue(named)
    const [list] = mask.split('.') as [string]
    const place = service === 'stores/inventory-items-v-3' ? { variantId: rest['variantId'], productId: rest['productId'] } : {}
    const fields = other[0] === named[0] ? { [named[0]]: value } : { [other[0]]: other[1], [named[0]]: value }
    const item = { [entityKey]: { id, revision, ...place, ...fields }, fieldMask: [named[0]] }
    const response = await shop.owner(facts.method, facts.paths[0]!, { [list]: [item], ...more })
    expect([response.status, response.body.bulkActionMetadata?.totalFailures ?? 0]).toEqual([200, 0])
    const after = await read(id)
    expect(after[named[0]]).toEqual(value)
    if (other[0] !== named[0]) expect(after[other[0]]).toEqual(before[other[0]])
  },
)

test('every mask of the contract is applied: an empty one is refused', async () => {
  const attempt = attempts(shop)
  const owner = {
    kind: 'USER',
    userId: '00000000-0000-4000-8000-000000000001',
    name: 'owner',
    roles: ['OWNER'],
    scopes: ['*'],
  } as const
  const passed: string[] = []
  for (const { facts, mask, service, name } of maskedOperations) {
    const implementation = server.app.composed.implementations.find(
      ({ operation }) => operation.service.name === service && operation.name === name,
    )!
    const { request } = plausibleRequest(implementation.operation, { revision: '1' }, 6)
    const [list, own] = mask.includes('.') ? mask.split('.') : [undefined, mask]
    const place = list ? [list, 0, own] : [own]
    const { refusal } = await attempt(implementation, owner, withValue(request, place, 'no.such.field'))
    const isAboutMask =
      refusal?.code === 'FIELD_MASK_VALUE_NOT_SUPPORTED' || refusal?.violations?.some(({ field }) => field.endsWith(own))
    if (!isAboutMask) passed.push(`${service}.${name} ${facts.method}: ${refusal?.message}`)
  }
  expect(passed).toEqual([])
})

/** A new value for the field; names are unique in their shop. */
function newValue([field, value]: Masked['named']): unknown {
  return field === 'name' ? `new ${unique()}` : value
}
