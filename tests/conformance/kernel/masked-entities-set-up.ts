import { afterAll, beforeAll } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export let server: TestServer
export let shop: TestShop

/** How an entity with a mask is created, updated and read, and three of its fields. */
export interface Masked {
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
export const unique = () => `n${++counter}`

async function anOrder() {
  const product = await aProduct(shop)
  const checkoutId = await aCheckout(await aVisitor(shop), [product])
  const { body } = await shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order
}

const treeReference = { appNamespace: '@wix/stores', treeKey: null }

/** Every operation of the contract with a mask, single or in bulk, by service and entity. */
export const entities: Record<string, Masked> = {
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

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await startServer({ caching: false })
    shop = await aShop(server)
    await aShippingOption(shop)
  })
  afterAll(() => server[Symbol.asyncDispose]())
}
