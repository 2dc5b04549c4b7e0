import type * as contract from '@stoa/contract/services/ecom/totals-calculator'
import { formatAmount, parseAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { modifiersPrice, resolveLines, type BasketLine, type ResolvedLine } from '../../pricing/basket/index.ts'
import type { ChosenMembership } from '../../pricing/memberships/index.ts'
import type { RequestOf } from '@stoa/contract'

type Item = NonNullable<RequestOf<typeof contract.calculateTotals>['lineItems']>[number]

/** The caller gives the price; the catalogue says what the item is, which discounts depend on. */
export function withCatalogItem(line: ResolvedLine, item: ResolvedLine | undefined): ResolvedLine {
  if (!item?.line.reference) return line
  const { productId, categoryIds } = item
  return { ...line, line: { ...line.line, reference: item.line.reference }, productId, categoryIds }
}

export function withMembership(resolved: ResolvedLine, chosen: ReadonlyMap<string, ChosenMembership>): ResolvedLine {
  const membership = chosen.get(resolved.line.id)
  return membership ? { ...resolved, line: { ...resolved.line, membership } } : resolved
}

/** The lines that are products of our catalogue, by their ids. */
export async function catalogLines(site: SiteRead, items: readonly Item[]): Promise<Map<string, ResolvedLine>> {
  const references = items.flatMap(({ id, quantity, catalogReference }): BasketLine[] => {
    const { appId, catalogItemId, options } = catalogReference ?? {}
    if (!appId || !catalogItemId) return []
    return [{ id, quantity: quantity ?? 1, reference: { appId, catalogItemId, ...(options && { options }) } }]
  })
  const resolved = references.length > 0 ? await resolveLines(site, references) : []
  return new Map(resolved.map((each) => [each.line.id, each]))
}

/** The price of one unit with its modifiers. */
function priceOf({ price, modifierGroups }: Item, currency: string): string {
  const extra = modifiersPrice(modifierGroups, currency)
  return extra === 0n ? price : formatAmount(parseAmount(price, currency) + extra, currency)
}

export function basketLine(line: Item, taxGroupId: string | undefined, currency: string): BasketLine {
  const { id, quantity, productName, fullPrice, depositAmount, physicalProperties, paymentOption, itemType } = line
  return {
    id,
    quantity: quantity ?? 1,
    custom: {
      price: priceOf(line, currency),
      ...(taxGroupId && { taxGroupId }),
      itemType: itemType ?? { preset: 'PHYSICAL' },
      ...(productName && { productName: { original: productName } }),
      ...(fullPrice && { fullPrice }),
      ...(depositAmount && { depositAmount }),
      ...(physicalProperties && { physicalProperties }),
      ...(paymentOption && { paymentOption }),
    },
  }
}
