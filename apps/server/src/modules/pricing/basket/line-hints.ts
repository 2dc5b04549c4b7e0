import { catalogAppId, isCatalogApp } from '../../catalog/catalog/ports/items.ts'
import type { Hints } from '../../../kernel/site/hints.ts'
import { isGiftCardLine } from './gift-card-line.ts'
import type { ResolvedLine } from './resolved-line.ts'

/** Adds hints for lines that are kept and that nobody can buy. A hidden product is as unknown as one that does not exist. */
export function hintLines(hints: Hints, lines: readonly ResolvedLine[]): void {
  for (const resolved of lines) {
    const { line, productId, choice } = resolved
    if (!line.reference || isGiftCardLine(line)) continue
    const { appId, catalogItemId } = line.reference
    const item = catalogItemId.slice(0, 40)
    if (!isCatalogApp(appId))
      hints.add(
        'CATALOG_APP_UNKNOWN',
        `The app of item ${item} has no catalogue here, so the line has no price: send ${catalogAppId}.`,
        'catalogReference.appId',
      )
    else if (!productId)
      hints.add(
        'CATALOG_ITEM_UNKNOWN',
        `No product that visitors see has the id ${item}, so the line cannot be bought: send the id of a product.`,
        'catalogReference.catalogItemId',
      )
    else if (choice === 'MISSING' || choice === 'UNKNOWN')
      hints.add(
        'VARIANT_MISSING',
        choice === 'MISSING'
          ? `Product ${item} has several variants and the line names none, so it cannot be bought: send options.variantId.`
          : `Product ${item} has no variant with these options, so the line cannot be bought: send options.variantId.`,
        'catalogReference.options.variantId',
      )
  }
}
