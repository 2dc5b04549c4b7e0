import { brandsV3, infoSectionsV3, ribbonsV3 } from '@wix/stores'
import { afterAll, beforeAll } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { eventTypesOf } from '../../support/shop/events.ts'

export let server: TestServer
export const ownerOf = (shop: TestShop) => ownerClient(shop, { brandsV3, ribbonsV3, infoSectionsV3 })

export const eventsOf = (shop: TestShop) => eventTypesOf(shop, 'wix.stores.catalog.v3.')

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await sharedServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}
