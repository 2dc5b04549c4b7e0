import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@stoa/contract/all'
import { expect, test } from 'vitest'
import { operationTitles } from '../../apps/dashboard/src/lib/calls/operation-name.ts'
import type { Module } from '../../apps/server/src/kernel/background/module.ts'
import { server, setUp } from './audited-operations-set-up.ts'

setUp()

/** Carts and checkouts are their buyers'; stock that an order takes or gives back is in the ledger. */
const toldByOthers =
  /modules\/(checkout\/cart\/change|checkout\/checkout\/change|checkout\/cart-v2\/events|catalog\/catalog\/after-change)\.ts$/

test('whatever tells an event of a change or a deletion notes the record for the log', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('apps/server/src/{kernel,modules}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const telling = files.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return (
      /import \{[^}]*\b(updated|deleted)\b[^}]*\} from '[./]+(kernel\/)?site\/events\.ts'/.test(source) &&
      !toldByOthers.test(file)
    )
  })
  expect(telling.length).toBeGreaterThan(5)
  expect(telling.filter((file) => !readFileSync(join(root, file), 'utf8').includes('.noteBefore('))).toEqual([])
})

/** Operations that are not recorded although their permission is not one of reading, and why. */
const reasons: Record<string, string> = {
  'ecom/tax-calculation.calculateTax': 'calculates and stores nothing',
  'ecom/totals-calculator.calculateTotals': 'calculates and stores nothing',
  'ecom/cart-v-2.calculateCart': 'calculates and changes nothing of the cart',
  'ecom/cart-v-2.estimateCart': 'calculates and stores nothing',
  'ecom/cart-v-2.refreshCart': 'looks prices up and stores nothing',
  'ecom/current-cart-v-2.calculateCurrentCart': 'calculates and changes nothing of the cart',
  'ecom/current-cart-v-2.estimateCurrentCart': 'calculates and stores nothing',
  'ecom/current-cart-v-2.refreshCurrentCart': 'looks prices up and stores nothing',
  'media/files.generateFilesDownloadUrl': 'makes links that end by themselves',
  'media/files.generateFileDownloadUrl': 'makes links that end by themselves',
  'media/folders.generateFolderDownloadUrl': 'makes links that end by themselves',
  'stoa/order-downloads.listOrderDownloads': 'reads',
  'stoa/phone-messages.claimPhoneMessages': 'an app asks for messages to send, many times a minute',
  'stoa/product-files.exportProducts': 'reads',
  'stoa/redirects.followRedirect': 'reads, for visitors',
  'stores/product-groups-v-3.searchProductGroups': 'reads',
  'stores/promotions-v-3.searchPromotions': 'reads',
}

/** Services of people's own accounts and of visitors, whose audited operations the contract names one by one. */
const notRecorded = /^(stoa\/(account|sessions|sites|captcha|checkout-payments|shop|sandbox)|identity|members\/authentication)/

test('every operation of the back office that changes orders, the catalogue, content, people, keys, money or settings has an area', () => {
  const areaOf = (name: string) => {
    const [service, operation] = name.split('.')
    return services.find((each) => each.name === service)!.operations[operation!]!.audit
  }
  expect(areaOf('ecom/order-fulfillments.createFulfillment')).toBe('ORDERS')
  expect(areaOf('ecom/orders.updateOrder')).toBe('ORDERS')
  expect(areaOf('media/files.bulkDeleteFiles')).toBe('CONTENT')
  const changing = services.flatMap(({ name, operations }) =>
    Object.entries(operations).flatMap(([key, { permissions, audit, http }]: [string, any]) => {
      const isRead = permissions.every((id: string) => /READ|VIEW|LIST|QUERY|GET/i.test(id))
      return isRead || audit || notRecorded.test(name) || http?.startsWith('GET') ? [] : [`${name}.${key}`]
    }),
  )
  expect(changing.toSorted()).toEqual(Object.keys(reasons).toSorted())
})

/** Operations that read, and those without a caller, never write an entry. */
const writesNoEntry = new Set(['read', 'public'])

test('every operation with an entry has a title in the back office, and no title is of another one', () => {
  const modules: readonly Module[] = server.app.composed.modules
  const kinds = new Map(
    modules.flatMap((module) =>
      Object.entries(module.services ?? {}).flatMap(([service, implementations]) =>
        Object.entries(implementations).map(([name, { kind }]) => [`${service}.${name}`, kind] as const),
      ),
    ),
  )
  const recorded = services.flatMap(({ name, operations }) =>
    Object.entries(operations).flatMap(([key, { audit }]) =>
      audit && !writesNoEntry.has(kinds.get(`${name}.${key}`)!) ? [`${name}.${key}`] : [],
    ),
  )
  expect([...operationTitles.keys()].toSorted()).toEqual(recorded.toSorted())
})
