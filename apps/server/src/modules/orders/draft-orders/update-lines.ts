import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import { modifiersPrice } from '../../pricing/basket/index.ts'
import type { StoredLine } from '../orders/ports/reading.ts'
import type { DraftContent, LineChange } from './content.ts'
import { inCurrency } from './order-input.ts'

/** What the rules of a change look at. */
export interface ChangedDraft {
  content: DraftContent
  /** The lines of the draft's order, as the order has them. */
  known: readonly StoredLine[]
  /** The lines as the draft has them now. */
  shown: readonly StoredLine[]
  /** Units that were sent, by line. */
  sent: ReadonlyMap<string, number>
  currency: string
}

/**
 * Changes quantities, prices and texts of lines; quantity zero removes one. Throws the contract's codes, and a violation for units that
 * were sent already and for lines that a gift card or a membership has made.
 */
export function withLineChanges(draft: ChangedDraft, changes: readonly wire.LineItemChangeDetails[]): DraftContent {
  const ids = changes.map(({ lineItemId }) => lineItemId)
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated) throw refusal('MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM', 'the request changes a line twice', { lineItemId: repeated })
  let { content } = draft
  for (const [index, change] of changes.entries())
    content = withLineChange({ ...draft, content }, change, `lineItemChanges[${index}]`)
  return content
}

function withLineChange(draft: ChangedDraft, change: wire.LineItemChangeDetails, path: string): DraftContent {
  const { content, known, sent } = draft
  const { lineItemId: id = '', newQuantity, newPrice, newModifierGroups } = change
  const ofOrder = known.find((line) => line.id === id)
  const added = content.added.find(({ line }) => line.id === id)
  if (!ofOrder && !added) throw refusal('LINE_ITEM_DOES_NOT_EXIST', 'the draft has no such line', { lineItemId: id })
  const { lineItemId: _id, ...asked } = change
  if (Object.values(asked).every((value) => value === undefined || value === null))
    throw refusal('EMPTY_CHANGE_REQUEST', 'the request changes nothing of a line', { lineItemId: id })
  if (newQuantity === 0 && newPrice !== undefined && newPrice !== null)
    throw refusal('UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN', 'a line cannot be removed and get a price', { lineItemId: id })
  // Other modifiers have another price.
  if (ofOrder && [newQuantity, newPrice, newModifierGroups].some((value) => value != null)) checkMayChange(ofOrder, path)
  const fewest = sent.get(id) ?? 0
  if (newQuantity != null && newQuantity < fewest)
    throw brokenRule(`${path}.newQuantity`, 'QUANTITY_FULFILLED', `must be at least ${fewest}: so many were sent`, {
      lineItemId: id,
      fulfilledQuantity: fewest,
    })
  if (newQuantity != null && (ofOrder?.locations ?? added?.locations)?.length)
    throw refusal('UPDATING_LINE_ITEM_WITH_LOCATIONS', 'the line is divided over places', { lineItemId: id })
  const next = changeOf(draft, change)
  if (added && newQuantity === 0) return withoutAdded(content, id)
  return {
    ...content,
    ...(added &&
      newQuantity != null && {
        added: content.added.map((each) => (each === added ? { ...each, line: { ...each.line, quantity: newQuantity } } : each)),
      }),
    changes: { ...content.changes, [id]: { ...next, ...(ofOrder && newQuantity != null && { quantity: newQuantity }) } },
  }
}

function withoutAdded(content: DraftContent, id: string): DraftContent {
  const { [id]: _gone, ...changes } = content.changes
  return { ...content, added: content.added.filter(({ line }) => line.id !== id), changes }
}

/** A gift card was issued by its line, and a membership was charged for its own. */
function checkMayChange({ itemType, paymentOption, fulfillerId, id }: StoredLine, path: string): void {
  if (fulfillerId)
    throw refusal('CANNOT_UPDATE_ITEM_WITH_EXTERNAL_FULFILLER', 'another company sends this item', { lineItemId: id })
  if (itemType?.preset === 'GIFT_CARD')
    throw brokenRule(path, 'GIFT_CARD_LINE', 'is a gift card that was sold: disable it in the list of gift cards, and refund it')
  if (paymentOption === 'MEMBERSHIP' || paymentOption === 'MEMBERSHIP_OFFLINE')
    throw brokenRule(path, 'MEMBERSHIP_LINE', 'was paid by a membership and cannot change')
}

function changeOf({ content, shown, currency }: ChangedDraft, change: wire.LineItemChangeDetails): LineChange {
  const { lineItemId: id = '', newPrice, newPriceDescription, newProductName, newDescriptionLines, newModifierGroups } = change
  const line = shown.find((each) => each.id === id)
  const before = content.changes[id] ?? {}
  const modifierGroups = newModifierGroups?.modifierGroups
  const price = modifierGroups ? priceWithModifiers(line, newPrice, modifierGroups, currency) : newPrice
  return {
    ...before,
    ...(price != null && { price: inCurrency(price, currency) }),
    ...(newPriceDescription && { priceDescription: newPriceDescription }),
    ...(newProductName && { productName: newProductName }),
    ...(newDescriptionLines && { descriptionLines: [] }),
    ...(modifierGroups && { modifierGroups }),
  }
}

/** Without a price, the item's price follows the difference of the modifiers; with one, it is the whole price. */
function priceWithModifiers(
  line: StoredLine | undefined,
  newPrice: string | null | undefined,
  groups: readonly wire.ModifierGroup[],
  currency: string,
): string {
  const cost = (of: readonly wire.ModifierGroup[] | undefined) => modifiersPrice(of?.map(amounts), currency)
  const wanted =
    newPrice ??
    formatAmount(parseAmount(line?.price?.amount ?? '0', currency) - cost(line?.modifierGroups) + cost(groups), currency)
  if (cost(groups) > parseAmount(wanted, currency))
    throw refusal('MODIFIERS_SUM_CANNOT_EXCEED_ITEM_PRICE', 'the modifiers cost more than the item with them', {
      lineItemId: line?.id,
    })
  return wanted
}

function amounts({ modifiers = [] }: wire.ModifierGroup) {
  return { modifiers: modifiers.map(({ price, quantity }) => ({ price: price?.amount ?? '0', quantity: quantity ?? 1 })) }
}
