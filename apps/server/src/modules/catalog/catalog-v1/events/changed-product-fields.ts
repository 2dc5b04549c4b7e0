import { isDeepStrictEqual } from 'node:util'
import type { StoredEvent } from '../../../../kernel/background/reactions.ts'
import type { SiteSettings } from '../../../../kernel/site/context.ts'
import { discountOf, pricesOf } from '../prices.ts'
import { cheapestOf, oldList, productChange, settingsThen, type ProductChange } from './product-of-event.ts'

/** Fields of the older interface, by the paths of the newer one that they show. */
const fieldOf = Object.entries({
  name: 'name',
  slug: 'slug',
  visible: 'visible',
  productType: 'productType',
  description: 'description',
  plainDescription: 'description',
  media: 'media',
  brand: 'brand',
  ribbon: 'ribbon',
  infoSections: 'additionalInfoSections',
  modifiers: 'customTextFields',
  options: 'productOptions',
  seoData: 'seoData',
  'physicalProperties.pricePerUnit': 'pricePerUnitData',
  directCategoriesInfo: 'collectionIds',
})

/** The fields of the older interface that an update of a product changed. */
export function changedProductFields(event: StoredEvent, settings: SiteSettings): string[] {
  const change = productChange(event)
  const paths = Object.keys(change.modified)
  const direct = fieldOf
    .filter(([path]) => paths.some((each) => each === path || each.startsWith(`${path}.`)))
    .map(([, field]) => field)
  return [...new Set([...direct, ...fieldsOfVariants(change, settingsThen(change.product, settings))])]
}

/** A product's price, weight and cost are those of its variants; what stands for it is the cheapest visible one. */
function fieldsOfVariants(change: ProductChange, settings: SiteSettings): string[] {
  const { product, modified, variants, oldVariants, costsOf } = change
  const [cheapest, oldCheapest] = [cheapestOf(variants, settings), cheapestOf(oldVariants, settings)]
  const options = product.options ?? []
  const [hasOptions, hadOptions] = [options.length > 0, oldList(modified, 'options', options).length > 0]
  const differing: [field: string, before: unknown, after: unknown][] = [
    ['priceData', oldCheapest && pricesOf(oldCheapest), cheapest && pricesOf(cheapest)],
    ['discount', oldCheapest && discountOf(oldCheapest, settings), cheapest && discountOf(cheapest, settings)],
    ['sku', hadOptions ? '' : oldCheapest?.sku, hasOptions ? '' : cheapest?.sku],
    ['weight', leastWeight(oldVariants), leastWeight(variants)],
    ['manageVariants', hadOptions, hasOptions],
    ['variants', oldVariants.map(({ id }) => id).toSorted(), variants.map(({ id }) => id).toSorted()],
    ['costAndProfitData', 0, costsOf.length],
  ]
  return differing.filter(([, before, after]) => !isDeepStrictEqual(before, after)).map(([field]) => field)
}

function leastWeight(variants: ProductChange['variants']): number | undefined {
  const weights = variants.flatMap(({ physicalProperties }) => physicalProperties?.weight ?? [])
  return weights.length > 0 ? Math.min(...weights) : undefined
}
