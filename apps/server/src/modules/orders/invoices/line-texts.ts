import { service as shippingOptions } from '@stoa/contract/services/ecom/shipping-options'
import { textsKey } from '../../../kernel/operations/translations/answer.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { zip } from '../../../kernel/basics/zip.ts'
import { isCatalogApp, loadCatalogItems } from '../../catalog/catalog/ports/items.ts'
import { loadTexts } from '../../platform/translations/index.ts'
import { lineTexts } from '../../pricing/basket/index.ts'
import type { NumberedOrder, StoredLine } from '../orders/ports/reading.ts'
import type { DocumentLanguage } from './document.ts'

type Text = { original?: string; translated?: string | null } | undefined

/** Returns the language of an order's documents: the buyer's, or the shop's, as far as there are words in it. */
export function documentLanguage(
  { settings }: SiteRead,
  { buyerLanguage }: Pick<NumberedOrder, 'buyerLanguage'>,
): DocumentLanguage {
  const isGerman = (tag: string) => /^de\b/i.test(tag)
  const isEnglish = (tag: string) => /^en\b/i.test(tag)
  for (const tag of [buyerLanguage, settings.language]) {
    if (tag && isGerman(tag)) return 'de'
    if (tag && isEnglish(tag)) return 'en'
  }
  return 'en'
}

/** Chooses the text of an order in the document's language: what the buyer read where that was the language, or else the owner's own. */
export function textIn(
  language: DocumentLanguage,
  { settings }: SiteRead,
  { buyerLanguage }: Pick<NumberedOrder, 'buyerLanguage'>,
): (text: Text) => string | undefined {
  const isLanguage = (tag: string | null | undefined) => tag?.toLowerCase().split('-')[0] === language
  const prefersOriginal = isLanguage(settings.language) || !isLanguage(buyerLanguage ?? settings.language)
  return (text) => (prefersOriginal ? text?.original || text?.translated : text?.translated || text?.original) || undefined
}

/**
 * An order whose names are those of the document's language: products, options and delivery that the owner has translated, also where
 * the order was placed in another language. What was renamed since keeps the name that was ordered.
 */
export async function inLanguage(site: SiteRead, order: NumberedOrder, language: DocumentLanguage): Promise<NumberedOrder> {
  if (site.settings.language.toLowerCase().split('-')[0] === language) return order
  const reader: SiteRead = {
    ...site,
    language: site.settings.languages.find((tag) => tag.split('-')[0] === language) ?? language,
  }
  const references = order.lineItems.map(({ catalogReference }) =>
    catalogReference && isCatalogApp(catalogReference.appId) ? referenceOf(catalogReference) : { productId: '' },
  )
  const items = await loadCatalogItems(reader, references, 'NOW')
  const texts = await lineTexts(reader, items)
  const code = order.shippingInfo?.code ?? ''
  const titles = await loadTexts(reader, [code])
  const title = titles.get(textsKey(shippingOptions.fqdn, code))?.['title']
  const lineItems = zip(order.lineItems, items).map(([line, item]): StoredLine => {
    if (!item) return line
    const translated = new Map(item.options.map((option) => [option.name, texts.descriptionLine(option)]))
    return {
      ...line,
      ...(line.productName?.original === item.name && {
        productName: inBoth(texts.nameOf(item)),
      }),
      descriptionLines: (line.descriptionLines ?? []).map((each) => {
        const known = translated.get(each.name?.original ?? '')
        const isSame = (each.plainText ?? each.colorInfo)?.original === (known?.plainText ?? known?.colorInfo)?.original
        if (!known || !isSame) return each
        const value = inBoth(textOf(known.plainText ?? known.colorInfo))
        return {
          ...each,
          name: inBoth(textOf(known.name)),
          ...(each.colorInfo ? { colorInfo: { ...each.colorInfo, ...value } } : { plainText: value }),
        }
      }),
    }
  })
  return {
    ...order,
    lineItems,
    ...(typeof title === 'string' && { shippingInfo: { ...order.shippingInfo, title } }),
  }
}

function inBoth(text: string): { original: string; translated: string } {
  return { original: text, translated: text }
}

function textOf(text: Text): string {
  return text?.translated || text?.original || ''
}

function referenceOf({ catalogItemId, options }: NonNullable<StoredLine['catalogReference']>) {
  const { variantId, options: named } = (options ?? {}) as { variantId?: unknown; options?: Record<string, unknown> }
  return {
    productId: catalogItemId ?? '',
    ...(typeof variantId === 'string' && { variantId }),
    options: Object.fromEntries(Object.entries(named ?? {}).map(([option, choice]) => [option, String(choice)])),
  }
}
