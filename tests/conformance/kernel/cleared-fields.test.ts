import { requiredAtCreation } from '@stoa/contract'
import { services } from '@stoa/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** Entities that need no other one, as they are created. */
const examples: Record<string, object> = {
  'stoa/questions': { text: 'How long?', answer: 'Two days.' },
  'stoa/pages': { title: 'About us' },
  'stoa/menus': { name: 'Footer' },
  'stoa/fee-rules': { name: 'Gift wrap', basis: 'ORDER', amount: '2.00' },
  'stoa/payment-methods': { kind: 'INVOICE', title: 'Invoice' },
  'stores/brands-v-3': { name: 'Northwind' },
  'stores/ribbons-v-3': { name: 'New' },
  'stores/info-sections-v-3': { uniqueName: 'care', title: 'Care' },
  'ecom/tax-groups': { name: 'Books' },
  'ecom/delivery-profile': { name: 'Heavy goods' },
  'members/badges-v-2': { title: 'Regular', backgroundColor: '#ffffff', textColor: '#000000' },
}

test.each(Object.keys(examples))('an update cannot clear what the creation requires: %s', async (name) => {
  const shop = await aShop(server)
  const service = services.find((each) => each.name === name)!
  const [type, required] = [...requiredAtCreation(service)].find(([, fields]) => fields.length > 0)!
  const wire = type[0]!.toLowerCase() + type.slice(1)
  const path = (operation: string) => service.operations[operation]!.paths[0]!
  const created = await shop.owner('POST', path(`create${type}`), { [wire]: examples[name] })
  expect(created, JSON.stringify(created.body)).toMatchObject({ status: 200 })
  const { id, revision } = created.body[wire]
  const update = service.operations[`update${type}`]!
  const address = update.paths[0]!.replace(/\{[\w.]+\}/, id)
  for (const key of required) {
    if (service.types[type]!.fields[key]!.immutable) continue
    const refused = await shop.owner(update.method, address, { [wire]: { id, revision, [key]: null } })
    expect(refused, `${key}: ${JSON.stringify(refused.body)}`).toMatchObject({ status: 400 })
  }
  const after = await shop.owner('GET', address)
  if (service.operations[`get${type}`]) expect(after.body[wire].revision).toBe(revision)
})
