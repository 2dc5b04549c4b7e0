import type {
  AddLineItemsRequest,
  CustomLineItem,
  LineItemChangeDetails,
  OrderLineItem,
} from '@stoa/contract/services/ecom/draft-subscription-contracts'
import { invalid, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { allLines, catalogLines, withPrice, type StoredContract } from '../contracts/ports/changing.ts'
import type { DraftContent } from './draft.ts'

const mostLines = 100

/**
 * Adds products of the catalogue, at their price of today or at a given one, and custom items. Throws LINE_ITEM_ALREADY_EXISTS,
 * CATALOG_ITEM_NOT_FOUND, MULTIPLE_CATALOGS, and the violation DUPLICATED_LINE_ITEM_IDS.
 */
export async function withAddedLines(
  site: SiteTx,
  contract: StoredContract,
  content: DraftContent,
  { catalogLineItems = [], customLineItems = [] }: AddLineItemsRequest,
): Promise<DraftContent> {
  const ids = [...catalogLineItems, ...customLineItems].flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length)
    throw broken('catalogLineItems', 'DUPLICATED_LINE_ITEM_IDS', 'must not have the same id twice', { ids })
  const known = new Set(allLines(contract, content).map(({ id }) => id))
  const existing = ids.find((id) => known.has(id))
  if (existing) throw refusal('LINE_ITEM_ALREADY_EXISTS', 'the contract has a line with this id', { lineItemId: existing })
  const apps = new Set([...catalogLineItems.map((line) => line.catalogReference?.appId), ...ownApps(contract)].filter(Boolean))
  if (apps.size > 1) throw refusal('MULTIPLE_CATALOGS', 'the items of a contract are of one catalogue', { appIds: [...apps] })
  const count = catalogLineItems.length + customLineItems.length
  // The most lines of a contract, those that the draft removes included.
  if (known.size + count > mostLines)
    throw invalid({
      field: customLineItems.length > catalogLineItems.length ? 'customLineItems' : 'catalogLineItems',
      description: `must not make more than ${mostLines} lines`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: mostLines - known.size },
    })
  const terms = contract.lineItems?.find(({ subscriptionInfo }) => subscriptionInfo)?.subscriptionInfo
  const added = [
    ...(await catalogLines(site, contract, catalogLineItems)),
    ...customLineItems.map((line) => customLine(site, contract, line)),
  ]
  return {
    ...content,
    added: [...content.added, ...added.map((line) => ({ ...line, ...(terms && { subscriptionInfo: terms }) }))],
  }
}

function ownApps({ lineItems = [] }: StoredContract): (string | undefined)[] {
  return lineItems.map(({ catalogReference }) => catalogReference?.appId)
}

function customLine(site: SiteTx, contract: StoredContract, given: CustomLineItem): OrderLineItem {
  const {
    id,
    quantity = 1,
    productName,
    price,
    lineItemPrice,
    descriptionLines,
    physicalProperties,
    itemType,
    priceDescription,
  } = given
  const unit = price?.amount ?? lineItemPrice?.amount
  const written: OrderLineItem = {
    id: id ?? site.newId(),
    productName: productName ?? { original: 'Item' },
    quantity,
    ...(descriptionLines && { descriptionLines }),
    ...(physicalProperties && { physicalProperties }),
    itemType: itemType ?? { preset: 'PHYSICAL' },
    ...(priceDescription && { priceDescription }),
    priceUndetermined: unit === undefined,
    paymentOption: 'FULL_PAYMENT_ONLINE',
  }
  return withPrice(contract, written, unit ?? '0')
}

/**
 * Changes quantities and prices. Throws LINE_ITEM_NOT_FOUND, LINE_ITEM_IS_REMOVED, and the violations
 * MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM and NO_CHANGES_FOR_LINE_ITEM.
 */
export function withChangedLines(
  contract: StoredContract,
  content: DraftContent,
  given: readonly LineItemChangeDetails[],
): DraftContent {
  const ids = given.map(({ lineItemId }) => lineItemId)
  if (new Set(ids).size < ids.length)
    throw broken('lineItemChanges', 'MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM', 'must name each line once', { ids })
  const known = new Map(allLines(contract, content).map((line) => [line.id, line]))
  const changes = { ...content.changes }
  for (const [index, { lineItemId = '', newQuantity, newPrice }] of given.entries()) {
    if (typeof newQuantity !== 'number' && typeof newPrice !== 'string')
      throw broken(`lineItemChanges[${index}]`, 'NO_CHANGES_FOR_LINE_ITEM', 'must have a new quantity or a new price', {
        lineItemId,
      })
    if (typeof newQuantity === 'number' && newQuantity < 0)
      throw invalid({
        field: `lineItemChanges[${index}].newQuantity`,
        description: 'must be at least 0',
        violatedRule: 'MIN',
        data: { threshold: 0 },
      })
    if (!known.has(lineItemId)) throw refusal('LINE_ITEM_NOT_FOUND', 'the contract has no such line', { lineItemId })
    const before = changes[lineItemId]
    if (before?.quantity === 0 && typeof newQuantity !== 'number')
      throw refusal('LINE_ITEM_IS_REMOVED', 'the draft removes this line', { lineItemId })
    changes[lineItemId] = {
      ...before,
      ...(typeof newQuantity === 'number' && { quantity: newQuantity }),
      ...(typeof newPrice === 'string' && { price: newPrice }),
    }
  }
  return { ...content, changes }
}

function broken(field: string, ruleName: string, description: string, data: object) {
  return invalid({ field, ruleName, description, violatedRule: 'OTHER', data: { ...data } })
}
