import * as categoriesPackage from '@wix/categories'
import * as dataPackage from '@wix/data'
import * as ecomPackage from '@wix/ecom'
import * as siteAssetsPackage from '@wix/headless-site-assets'
import * as identityPackage from '@wix/identity'
import * as marketingPackage from '@wix/marketing'
import * as mediaPackage from '@wix/media'
import * as membersPackage from '@wix/members'
import * as redirectsPackage from '@wix/redirects'
import * as reviewsPackage from '@wix/reviews'
import * as storesPackage from '@wix/stores'
import type { Operation, Service } from '@stoa/contract'
import { services } from '@stoa/contract/all'

/** A function of a published package, with the operation that it calls. */
export interface PublishedFunction {
  service: Service
  /** The operation's name. */
  name: string
  /** The function's name, where the package does not call it like the operation. */
  calledAs: string
  /** The package's namespace, as a client takes it. */
  module: Record<string, unknown>
  /** Arguments that do not follow from the operation. */
  ownArguments: unknown[] | undefined
}

const packages: Record<string, object> = {
  categories: categoriesPackage,
  data: dataPackage,
  ecom: ecomPackage,
  'headless-site-assets': siteAssetsPackage,
  identity: identityPackage,
  marketing: marketingPackage,
  media: mediaPackage,
  members: membersPackage,
  redirects: redirectsPackage,
  reviews: reviewsPackage,
  stores: storesPackage,
}
/** Functions that the package names otherwise than the protocol. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['queryDataItems', 'query'],
  ['getDataItem', 'get'],
  ['countDataItems', 'count'],
  ['queryDistinctValues', 'distinct'],
  ['isReferencedDataItem', 'isReferenced'],
  ['queryReferencedDataItems', 'queryReferenced'],
  ['insertDataItem', 'insert'],
  ['updateDataItem', 'update'],
  ['saveDataItem', 'save'],
  ['patchDataItem', 'patch'],
  ['removeDataItem', 'remove'],
  ['truncateDataItems', 'truncate'],
  ['bulkInsertDataItems', 'bulkInsert'],
  ['bulkUpdateDataItems', 'bulkUpdate'],
  ['bulkSaveDataItems', 'bulkSave'],
  ['bulkPatchDataItems', 'bulkPatch'],
  ['bulkRemoveDataItems', 'bulkRemove'],
  ['bulkInsertDataItemReferences', 'insertReference'],
  ['bulkRemoveDataItemReferences', 'removeReference'],
  ['replaceDataItemReferences', 'replaceReferences'],
])
/** The functions for items of collections are written by hand: they take the parts of a request one by one. */
const ownArguments: ReadonlyMap<string, unknown[]> = new Map([
  ['queryReferencedDataItems', ['Pages', 'some-id', 'parentPage']],
  ['patchDataItem', ['Pages', 'some-id']],
  ['bulkPatchDataItems', ['Pages', ['some-id']]],
  ['bulkInsertDataItemReferences', ['Pages', 'parentPage', 'some-id', 'other-id']],
  ['bulkRemoveDataItemReferences', ['Pages', 'parentPage', 'some-id', 'other-id']],
  ['replaceDataItemReferences', ['Pages', 'parentPage', 'some-id', ['other-id']]],
])
const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()

/** Every served operation that a published package can call. */
export function publishedFunctions(): PublishedFunction[] {
  return services.flatMap((service) => {
    const [area = '', name = ''] = service.name.split('/')
    const entry = Object.entries(packages[area] ?? {}).find(([key]) => plain(key) === plain(name))
    const module = entry?.[1] as Record<string, unknown> | undefined
    if (!module) return []
    return Object.keys(service.operations).flatMap((operation) => {
      const calledAs = otherNames.get(operation) ?? operation
      const known = { service, name: operation, calledAs, module, ownArguments: ownArguments.get(operation) }
      return typeof module[calledAs] === 'function' ? [known] : []
    })
  })
}

/** Functions that exist in a client module but not in the package's types. */
export function hidden(module: object): Record<string, ((...given: unknown[]) => Promise<any>) | undefined> {
  return module as ReturnType<typeof hidden>
}

/**
 * The possible arguments for a request: an id and the rest, the required fields one by one, or the request as it is. Only the
 * packages' types say which, not the contract.
 */
export function possibleArguments({ paths, required }: Operation, request: Record<string, unknown>): unknown[][] {
  const ids = [...(paths[0] ?? '').matchAll(/\{([\w.]+)\}/g)].map(([, path = '']) => valueAt(request, path) ?? unknownId)
  const named = required.filter((path) => !path.includes('.')).map((path) => request[path])
  return [
    [...ids, request, request],
    named,
    [...named, request],
    [...ids, ...named, request],
    [request, request],
    [[request], request],
    [unknownId, request, request],
    [unknownId, unknownId, request],
    [unknownId, {}, {}],
  ]
}

const unknownId = '00000000-0000-4000-8000-00000000000f'

function valueAt(request: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((holder, key) => (holder as Record<string, unknown> | undefined)?.[key], request)
}
