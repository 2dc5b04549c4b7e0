import { services } from '@stoa/contract/all'
import { afterAll, beforeAll, expect } from 'vitest'
import { aProduct } from '../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

export let server: TestServer
export let shop: TestShop

interface Case {
  /** The operations' names: `updatePage`, `deletePage`. */
  names: readonly [string, string]
  path: string
  create(): Promise<{ id: string; revision?: string }>
  update(record: { id: string; revision?: string }): object
  /** The field that the update changes, with its values. */
  field: string
  values: readonly [unknown, unknown]
  /** Besides the id, of the deletion. */
  query?: string
}

const nameFields = ['name', 'title', 'displayName']
export const before = 'Before'
export const after = 'After'

/** A case for every service whose entities are created with no more than a name. */
export function namedEntities(): Case[] {
  return services.flatMap(({ operations }) => {
    const [created] = Object.entries(operations).filter(([name]) => /^create[A-Z]\w+$/.test(name))
    const type = created?.[0].slice('create'.length) ?? ''
    const names = [`update${type}`, `delete${type}`] as const
    const [update, remove] = names.map((name) => operations[name])
    const entity = type[0]?.toLowerCase() + type.slice(1)
    const required = created?.[1].required.filter((field) => field !== entity) ?? []
    const field = nameFields.find((name) => required.length === 1 && required[0] === `${entity}.${name}`)
    if (!created?.[1].audit || !update?.audit || !remove?.audit || !field) return []
    const path = created[1].paths[0]!
    const create = async () => {
      const { status, body } = await shop.owner('POST', path, { [entity]: { [field]: before } })
      expect([path, status]).toEqual([path, 200])
      return body[entity]
    }
    const change = ({ id, revision }: { id: string; revision?: string }) => ({ [entity]: { id, revision, [field]: after } })
    return [{ names, path, create, update: change, field, values: [before, after] }]
  })
}

/** Returns the cases that the generic entity does not store, or that need more than a name. */
export function otherEntities(): Case[] {
  const treeReference = { appNamespace: '@wix/stores' }
  return [
    {
      names: ['updateProduct', 'deleteProduct'],
      path: '/stores/v3/products',
      create: async () => {
        const { id } = await aProduct(shop, { name: before, stock: 4 })
        return (await shop.owner('GET', `/stores/v3/products/${id}`)).body.product
      },
      update: ({ id, revision }) => ({ product: { id, revision, name: after } }),
      field: 'name',
      values: [before, after],
    },
    {
      names: ['updateInventoryItem', 'deleteInventoryItem'],
      path: '/stores/v3/inventory-items',
      create: async () => {
        const { variantId } = await aProduct(shop, { name: before, stock: 4 })
        return (await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })).body
          .inventoryItems[0]
      },
      update: ({ id, revision }) => ({ inventoryItem: { id, revision, quantity: 9 } }),
      field: 'quantity',
      values: [4, 9],
    },
    {
      names: ['updateCategory', 'deleteCategory'],
      path: '/categories/v1/categories',
      create: async () =>
        (await shop.owner('POST', '/categories/v1/categories', { category: { name: before }, treeReference })).body.category,
      update: ({ id, revision }) => ({ category: { id, revision, name: after }, treeReference }),
      field: 'name',
      values: [before, after],
      query: '?treeReference.appNamespace=@wix/stores',
    },
    {
      names: ['updateFolder', 'bulkDeleteFolders'],
      path: '/site-media/v1/folders',
      create: async () => (await shop.owner('POST', '/site-media/v1/folders', { displayName: before })).body.folder,
      update: ({ id }) => ({ folder: { id, displayName: after } }),
      field: 'displayName',
      values: [before, after],
    },
  ]
}

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await sharedServer()
    shop = await aShop(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())
}
