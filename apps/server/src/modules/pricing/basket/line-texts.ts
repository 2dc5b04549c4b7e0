import type * as wire from '@stoa/contract/services/ecom/cart'
import { service as customizations } from '@stoa/contract/services/stores/customizations-v-3'
import { service as products } from '@stoa/contract/services/stores/products-v-3'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { isTranslated, textsKey } from '../../../kernel/operations/translations/answer.ts'
import type { Texts } from '../../../kernel/operations/translations/texts.ts'
import type { CatalogItem } from '../../catalog/catalog/ports/items.ts'
import { loadTexts } from '../../platform/translations/index.ts'

/** The texts of catalogue items in the language of the buyer. */
export interface LineTexts {
  nameOf(item: CatalogItem): string
  /** The picture with its alternative text. */
  imageOf(item: CatalogItem): CatalogItem['image']
  descriptionLine(option: CatalogItem['options'][number]): wire.DescriptionLine
}

/** No statement is sent for a buyer who reads what the owner wrote. */
export async function lineTexts(site: SiteRead, items: readonly (CatalogItem | undefined)[]): Promise<LineTexts> {
  const ids = isTranslated(site)
    ? items.flatMap((item) => (item ? [item.productId, ...item.options.map(({ optionId }) => optionId)] : []))
    : []
  const texts: ReadonlyMap<string, Texts> = ids.length > 0 ? await loadTexts(site, [...new Set(ids)]) : new Map()
  const translated = (entity: string, id: string, name: string, source: string) => {
    const text = texts.get(textsKey(entity, id))?.[name]
    return { original: source, translated: typeof text === 'string' ? text : source }
  }
  return {
    nameOf: ({ productId, name }) => translated(products.fqdn, productId, 'name', name).translated,
    imageOf({ productId, image }) {
      if (!image?.altText) return image
      return { ...image, altText: translated(products.fqdn, productId, `${image.id}.altText`, image.altText).translated }
    },
    descriptionLine({ optionId, choiceId, name, value, color }) {
      const text = translated(customizations.fqdn, optionId, `${choiceId}.name`, value)
      return {
        name: translated(customizations.fqdn, optionId, 'name', name),
        ...(color ? { colorInfo: { ...text, code: color } } : { plainText: text }),
      }
    },
  }
}
