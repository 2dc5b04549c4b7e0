import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationFacts } from '@stoa/contract'
import { services } from '@stoa/contract/all'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { plausibleRequest, withValue } from '../../support/requests/plausible-request.ts'
import { attempts } from '../../support/requests/refusals.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer({ caching: false })
  shop = await aShop(server)
  await aShippingOption(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

/** How an entity with a mask is created, updated and read, and three of its fields. */
interface Masked {
  make(): Promise<{ id: string; revision?: string }>
  /** The request of the operation, with the mask beside the entity. */
  path?(id: string): string
  more?: object
  /** A field in the mask with its new value, one that is not in the mask, and one that the request omits. */
  named: [field: string, value: unknown]
  other: [field: string, value: unknown]
  cleared?: string
  read(id: string): Promise<any>
}

const taxAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const created = async (path: string, body: object, key: string) => {
  const response = await shop.owner('POST', path, body)
  if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(response.body)}`)
  return response.body[key]
}
const readAt = (path: string, key: string) => async (id: string) => (await shop.owner('GET', path + id)).body[key]

let counter = 0
const unique = () => `n${++counter}`

async function anOrder() {
  const product = await aProduct(shop)
  const checkoutId = await aCheckout(await aVisitor(shop), [product])
  const { body } = await shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order
}

const treeReference = { appNamespace: '@wix/stores', treeKey: null }

/** Every operation of the contract with a mask, single or in bulk, by service and entity. */
const entities: Record<string, Masked> = {
  'categories/categories': {
    make: () =>
      created('/categories/v1/categories', { category: { name: unique(), description: 'old' }, treeReference }, 'category'),
    more: { treeReference },
    named: ['name', 'new'],
    other: ['visible', true],
    cleared: 'description',
    read: async (id) =>
      (await shop.owner('GET', `/categories/v1/categories/${id}?treeReference.appNamespace=@wix/stores&fields=DESCRIPTION`)).body
        .category,
  },
  'ecom/tax-groups': {
    make: () => created('/billing/v1/tax-groups', { taxGroup: { name: unique() } }, 'taxGroup'),
    named: ['name', 'new'],
    other: ['name', 'other'],
    read: readAt('/billing/v1/tax-groups/', 'taxGroup'),
  },
  'ecom/shipping-options': {
    make: () =>
      created(
        '/ecom/v1/shipping-options',
        { shippingOption: { title: 'T', rates: [{ amount: '1' }], estimatedDeliveryTime: 'old' } },
        'shippingOption',
      ),
    named: ['title', 'new'],
    other: ['rates', [{ amount: '9' }]],
    cleared: 'estimatedDeliveryTime',
    read: readAt('/ecom/v1/shipping-options/', 'shippingOption'),
  },
  'stores/brands-v-3': {
    make: () => created('/stores/v3/brands', { brand: { name: unique() } }, 'brand'),
    named: ['name', 'new brand'],
    other: ['name', 'other'],
    read: readAt('/stores/v3/brands/', 'brand'),
  },
  'stores/ribbons-v-3': {
    make: () => created('/stores/v3/ribbons', { ribbon: { name: unique() } }, 'ribbon'),
    named: ['name', 'new ribbon'],
    other: ['name', 'other'],
    read: readAt('/stores/v3/ribbons/', 'ribbon'),
  },
  'stores/info-sections-v-3': {
    make: () =>
      created(
        '/stores/v3/info-sections',
        { infoSection: { uniqueName: unique(), title: 'T', plainDescription: '<p>old</p>' } },
        'infoSection',
      ),
    named: ['title', 'new'],
    other: ['uniqueName', 'other'],
    read: readAt('/stores/v3/info-sections/', 'infoSection'),
  },
  'stores/products-v-3': {
    make: async () => readAt('/stores/v3/products/', 'product')((await aProduct(shop)).id),
    named: ['name', 'new'],
    other: ['visible', false],
    read: readAt('/stores/v3/products/', 'product'),
  },
  'stores/inventory-items-v-3': {
    make: async () => {
      const { id } = await aProduct(shop)
      const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { productId: id } } })
      return body.inventoryItems[0]
    },
    named: ['quantity', 7],
    other: ['preorderInfo', { enabled: true, limit: 5 }],
    read: readAt('/stores/v3/inventory-items/', 'inventoryItem'),
  },
  'stores/customizations-v-3': {
    make: () =>
      created(
        '/stores/v3/customizations',
        {
          customization: {
            name: unique(),
            customizationType: 'MODIFIER',
            customizationRenderType: 'FREE_TEXT',
            freeTextInput: { title: 'Text', minCharCount: 0, maxCharCount: 10 },
          },
        },
        'customization',
      ),
    named: ['name', 'new'],
    other: ['freeTextInput', { title: 'Other', minCharCount: 1, maxCharCount: 5 }],
    read: readAt('/stores/v3/customizations/', 'customization'),
  },
  'ecom/orders': {
    make: anOrder,
    named: ['archived', true],
    other: ['buyerNote', 'other'],
    read: readAt('/ecom/v1/orders/', 'order'),
  },
  'ecom/cart': {
    make: () => created('/ecom/v1/carts', { cartInfo: { buyerNote: 'old' }, customLineItems: [customItem] }, 'cart'),
    named: ['overrideCheckoutUrl', 'https://example.com/pay'],
    other: ['buyerInfo', { email: 'ada@example.com' }],
    cleared: 'buyerNote',
    read: readAt('/ecom/v1/carts/', 'cart'),
  },
  'ecom/checkout': {
    make: async () => {
      const product = await aProduct(shop)
      const id = await aCheckout(await aVisitor(shop), [product])
      return (await shop.owner('GET', `/ecom/v1/checkouts/${id}`)).body.checkout
    },
    named: ['buyerNote', 'new'],
    other: ['buyerInfo', { email: 'other@example.com' }],
    read: readAt('/ecom/v1/checkouts/', 'checkout'),
  },
  'ecom/manual-tax-mappings': {
    make: async () => {
      const region = await created('/billing/v1/tax-regions', { taxRegion: { country: 'FR', appId: taxAppId } }, 'taxRegion')
      const group = await created('/billing/v1/tax-groups', { taxGroup: { name: unique() } }, 'taxGroup')
      return created(
        '/billing/v1/manual-tax-mappings',
        { manualTaxMapping: { taxRegionId: region.id, taxGroupId: group.id, taxRate: '0.1', taxName: 'old' } },
        'manualTaxMapping',
      )
    },
    named: ['taxRate', '0.2'],
    other: ['taxName', 'other'],
    read: readAt('/billing/v1/manual-tax-mappings/', 'manualTaxMapping'),
  },
  'ecom/tax-regions': {
    make: () => created('/billing/v1/tax-regions', { taxRegion: { country: 'ES', appId: taxAppId } }, 'taxRegion'),
    named: ['taxIncludedInPrice', true],
    other: ['country', 'PT'],
    read: readAt('/billing/v1/tax-regions/', 'taxRegion'),
  },
}

const customItem = { quantity: 1, itemType: { preset: 'PHYSICAL' }, price: '1.00', productName: { original: 'Thing' } }

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
