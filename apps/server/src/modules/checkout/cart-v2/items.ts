import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import { invalid, refusal, WireError } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import {
  addLines,
  countModifiers,
  maxModifiers,
  type BasketLine,
  type NewLines,
  type ResolvedLine,
} from '../../pricing/basket/index.ts'
import { checkMayAdd, checkMemberships } from '../cart/index.ts'
import type { ChosenMembership } from '../../pricing/memberships/index.ts'

export interface NewItems {
  catalogItems?: wire.CatalogItemInput[] | undefined
  customItems?: wire.CustomItemInput[] | undefined
}

/** "lineItems: size=..300" */
const maxLines = 300

/** True if there is nothing to add. */
export function isNothing({ catalogItems = [], customItems = [] }: NewItems): boolean {
  return catalogItems.length + customItems.length === 0
}

/**
 * Checks items that a caller adds, and returns them as lines of a basket. Throws LINE_ITEM_PRICE_CONFLICT, MAX_ITEM_MODIFIERS_EXCEEDED,
 * DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE, PLAN_LINE_ITEM_NOT_FOUND, INVALID_MEMBERSHIP_PAYMENT_OPTION, and what buyers may not send.
 */
export async function checkedLines(site: SiteTx, caller: Caller, memberId: string | null, items: NewItems): Promise<NewLines> {
  const lines = toLines(items, site.newId)
  withNewerPaths(() => checkMayAdd(caller, lines))
  checkModifiers(items)
  checkPrices(items)
  checkFutureMemberships(items)
  await checkChosenMemberships(site, caller, memberId, items, lines)
  return lines
}

/** Adds lines. Throws MAX_LINE_ITEMS_EXCEEDED. */
export function withLines({ newId }: SiteTx, before: readonly BasketLine[], added: NewLines): BasketLine[] {
  try {
    return withNewerPaths(() => addLines(before, added, newId))
  } catch (error) {
    const isTooMany = error instanceof WireError && error.violations?.some(({ violatedRule }) => violatedRule === 'MAX_SIZE')
    if (!isTooMany) throw error
    const requestCount = before.length + (added.lineItems?.length ?? 0) + (added.customLineItems?.length ?? 0)
    throw refusal('MAX_LINE_ITEMS_EXCEEDED', `a cart has at most ${maxLines} lines`, { requestCount, maxCount: maxLines })
  }
}

/** Names the fields of a refusal as this interface has them. */
function withNewerPaths<Result>(check: () => Result): Result {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof WireError) || !error.violations) throw error
    throw invalid(...error.violations.map((violation) => ({ ...violation, field: newerPath(violation.field) })))
  }
}

function newerPath(field: string): string {
  return field
    .replace(/^lineItems\[/, 'catalogItems[')
    .replace(/^customLineItems\[/, 'customItems[')
    .replace(/\.membersOnly$/, '.attributes.membersOnly')
    .replace(/^(customItems\[\d+\])\.catalogReference/, '$1.source.catalogReference')
}

/**
 * Refuses lines that were added or changed and cannot be bought in their quantity. Throws ITEM_NOT_FOUND_IN_CATALOG and
 * INSUFFICIENT_INVENTORY.
 */
export function checkAvailable(before: readonly BasketLine[]): (resolved: readonly ResolvedLine[]) => void {
  const quantities = new Map(before.map(({ id, quantity }) => [id, quantity]))
  return (resolved) => {
    const touched = resolved.filter(({ line }) => line.quantity > (quantities.get(line.id) ?? 0))
    const missing = touched.filter(({ availability }) => availability.status === 'NOT_FOUND')
    if (missing.length > 0)
      throw refusal('ITEM_NOT_FOUND_IN_CATALOG', 'the catalogue has no such item, or not in the chosen options', {
        invalidItems: missing.map(({ line }) => identify(line, quantities)),
      })
    const lacking = touched.filter(({ availability }) => availability.status !== 'AVAILABLE')
    if (lacking.length > 0)
      throw refusal('INSUFFICIENT_INVENTORY', 'there is not enough of these items', {
        invalidItems: lacking.map(({ line, availability }) => ({
          id: identify(line, quantities),
          requestedQuantity: line.quantity,
          availableQuantity: availability.quantityAvailable ?? 0,
        })),
      })
  }
}

/** A line that the caller knows by its id, and otherwise by what they added. */
function identify({ id, reference }: BasketLine, known: ReadonlyMap<string, number>): object {
  return known.has(id) || !reference ? { lineItemId: id } : { catalogReference: reference }
}

function toLines({ catalogItems = [], customItems = [] }: NewItems, newId: () => string): NewLines {
  return { lineItems: catalogItems.map(catalogLine), customLineItems: customItems.map((item) => customLine(item, newId)) }
}

type OlderLine = NonNullable<NewLines['lineItems']>[number]
type OlderCustomLine = NonNullable<NewLines['customLineItems']>[number]

function catalogLine(item: wire.CatalogItemInput): OlderLine {
  const { catalogReference, quantity, catalogOverrideFields, extendedFields } = item
  const membership = membershipOf(item)
  return {
    catalogReference,
    quantity,
    ...(catalogOverrideFields && { catalogOverrideFields: olderOverrides(catalogOverrideFields) }),
    ...(extendedFields && { extendedFields }),
    ...(membership && { selectedMembership: membership }),
  } as OlderLine
}

/** The overridden fields in the form in which lines are stored. */
function olderOverrides({ name, salePrice, ...same }: wire.CatalogOverrideFields): OlderLine['catalogOverrideFields'] {
  return {
    ...same,
    ...(name && { productName: name }),
    ...(salePrice && { price: salePrice }),
  } as OlderLine['catalogOverrideFields']
}

/** The membership that a caller chooses for an item, in either of the two fields. */
export function membershipOf({
  selectedMembership,
  membershipPayment,
}: Pick<wire.CatalogItemInput, 'selectedMembership' | 'membershipPayment'>): ChosenMembership | undefined {
  const { existingMembership } = membershipPayment ?? {}
  return existingMembership
    ? chosenOf(existingMembership.membershipId, existingMembership.appId)
    : chosenOfOlder(selectedMembership)
}

export function chosenOfOlder(membership: { id?: string; appId?: string } | undefined): ChosenMembership | undefined {
  return membership && chosenOf(membership.id, membership.appId)
}

/** Throws for a membership without its id or its app. */
export function chosenOf(id: string | undefined, appId: string | undefined): ChosenMembership {
  if (id && appId) return { id, appId }
  throw invalid({ field: 'membership', description: 'names its id and its app', violatedRule: 'REQUIRED_FIELD', data: {} })
}

function customLine(item: wire.CustomItemInput, newId: () => string): OlderCustomLine {
  const { name, quantityInfo, pricing, source, attributes, deliveryConfig, taxConfig, paymentConfig, modifierGroups } = item
  return {
    productName: name,
    quantity: quantityInfo?.requestedQuantity,
    quantityAvailable: quantityInfo?.availableQuantity,
    fixedQuantity: quantityInfo?.fixedQuantity,
    price: pricing?.price?.amount,
    fullPrice: pricing?.fullPrice?.amount,
    priceDescription: pricing?.priceDescription,
    priceUndetermined: pricing?.priceUndetermined,
    catalogReference: source?.catalogReference,
    rootCatalogItemId: source?.rootCatalogItemId,
    descriptionLines: attributes?.descriptionLines,
    media: attributes?.image,
    url: attributes?.url,
    itemType: attributes?.itemType ?? { preset: 'PHYSICAL' },
    physicalProperties: attributes?.physicalProperties,
    serviceProperties: attributes?.serviceProperties,
    membersOnly: attributes?.membersOnly,
    deliveryProfileId: deliveryConfig?.deliveryProfileId,
    taxGroupId: taxConfig?.taxGroupId,
    taxableAddress: taxConfig?.taxableAddress,
    depositAmount: paymentConfig?.depositAmount?.amount,
    paymentOption: paymentConfig?.paymentOption,
    modifierGroups: modifierGroups?.map(({ modifiers = [], ...group }) => ({
      ...group,
      id: newId(),
      modifiers: modifiers.map(({ price, ...modifier }) => ({ ...modifier, id: newId(), price: price?.amount })),
    })),
  } as OlderCustomLine
}

function checkModifiers({ customItems = [] }: NewItems): void {
  const requestCount = Math.max(0, ...customItems.map(({ modifierGroups }) => countModifiers(modifierGroups)))
  if (requestCount > maxModifiers)
    throw refusal('MAX_ITEM_MODIFIERS_EXCEEDED', `an item has at most ${maxModifiers} groups of as many modifiers`, {
      requestCount,
      maxCount: maxModifiers,
    })
}

function checkPrices({ catalogItems = [], customItems = [] }: NewItems): void {
  const conflicting = catalogItems.filter(({ catalogOverrideFields: fields }) => isLower(fields?.fullPrice, fields?.salePrice))
  if (conflicting.length > 0)
    throw refusal('LINE_ITEM_PRICE_CONFLICT', 'the full price of an item is not lower than its sale price', {
      invalidItems: conflicting.map(({ catalogReference }) => catalogReference),
    })
  const tooHigh =
    catalogItems.some(({ catalogOverrideFields: fields }) => isLower(fields?.salePrice, fields?.depositAmount)) ||
    customItems.some(({ pricing, paymentConfig }) => isLower(pricing?.price?.amount, paymentConfig?.depositAmount?.amount))
  if (tooHigh) throw refusal('DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE', 'a deposit is at most the price of one item')
}

function isLower(amount: string | null | undefined, than: string | null | undefined): boolean {
  return Boolean(amount && than) && Number(amount) < Number(than)
}

/** A membership of a plan in the same cart: no plan is sold in a cart here. */
function checkFutureMemberships({ catalogItems = [] }: NewItems): void {
  const lineItemIds = catalogItems.flatMap(({ membershipPayment }) => membershipPayment?.futureMembership?.lineItemId ?? [])
  checkNoPlans(lineItemIds)
}

export function checkNoPlans(lineItemIds: readonly string[]): void {
  if (lineItemIds.length > 0) throw refusal('PLAN_LINE_ITEM_NOT_FOUND', 'the cart has no line with such a plan', { lineItemIds })
}

async function checkChosenMemberships(
  site: SiteRead,
  caller: Caller,
  memberId: string | null,
  { catalogItems = [] }: NewItems,
  lines: NewLines,
): Promise<void> {
  const entries = catalogItems.flatMap((item) => {
    const selectedMembership = membershipOf(item)
    return selectedMembership ? { invalidItemId: { catalogReference: item.catalogReference }, selectedMembership } : []
  })
  if (entries.length === 0) return
  try {
    await checkMemberships(site, caller, memberId, lines)
  } catch (error) {
    throw asInvalidMembership(error, entries)
  }
}

/** The refusal of a membership in this interface's words; any other error as it is. */
export function asInvalidMembership(error: unknown, invalidItems: object[]): unknown {
  if (!(error instanceof WireError) || error.code !== 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM') return error
  return refusal('INVALID_MEMBERSHIP_PAYMENT_OPTION', error.message, { invalidItems })
}

/** Only staff change a quantity that is fixed. */
export function isFixed(caller: Caller, { custom }: BasketLine): boolean {
  return !isStaff(caller) && (custom?.fixedQuantity ?? false)
}
