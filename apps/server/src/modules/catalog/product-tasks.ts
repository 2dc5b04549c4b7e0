import type { V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import { parseAmount } from '@stoa/pricing'
import { refusal } from '../../kernel/errors.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { addItemsToCategories, removeItemsFromCategories } from '../categories/index.ts'
import { followCategories } from './follow-categories.ts'
import { adjusted, type PriceAdjustment } from './price-adjustment.ts'
import { productQuery } from './product-lists.ts'
import type { VariantRow } from './product-row.ts'
import { changeProduct, lockForChange, removeProduct, save, storedProduct, type WrittenProduct } from './product-write.ts'
import { connectInfoSections } from './references.ts'
import { changeTags, type TagChange } from './tags.ts'
import { taskKind } from './tasks.ts'
import { checkComparePrice, pricedPerUnit } from './variants.ts'

// Changes that apply to one product, or to every product that matches a filter.

export const deleting = taskKind('delete products', productQuery, (site, id) => removeProduct(site, id))

export const updating = taskKind<V3Product>('update products', productQuery, (site, id, product) =>
  changeProduct(site, { ...product, id }),
)

export const updatingVariants = taskKind<Variant>('update variants', productQuery, (site, id, variant) =>
  changeVariants(site, id, (row) => changedVariant(row, variant, site.settings.currency)),
)

export const adjustingVariants = taskKind<PriceAdjustment>('adjust variants', productQuery, (site, id, adjustment) =>
  changeVariants(site, id, (row) => adjusted(row, adjustment, site.settings.currency)),
)

export const addingInfoSections = taskKind<string[]>('add info sections', productQuery, (site, id, sections) =>
  addInfoSections(site, { id }, sections),
)

export const removingInfoSections = taskKind<string[]>('remove info sections', productQuery, (site, id, sections) =>
  removeInfoSections(site, { id }, sections),
)

export const addingToCategories = taskKind<string[]>('add to categories', productQuery, async (site, id, categories) => {
  await addItemsToCategories(site, [id], categories)
  await followCategories(site, [id])
})

export const removingFromCategories = taskKind<string[]>('remove from categories', productQuery, async (site, id, categories) => {
  await removeItemsFromCategories(site, [id], categories)
  await followCategories(site, [id])
})

export const tagging = taskKind<TagChange>('change tags', productQuery, (site, id, change) => tagProduct(site, id, change))

interface Named {
  id: string
  revision?: string | undefined
}

const maxInfoSections = 20

export async function addInfoSections(site: SiteTx, named: Named, sectionIds: readonly string[]): Promise<WrittenProduct> {
  const sections = await connectInfoSections(
    site,
    sectionIds.map((id) => ({ id })),
    'INFO_SECTION_ERROR_OCCURRED',
  )
  return changeStored(site, named, (product) => {
    const infoSections = [...(product.infoSections ?? [])]
    for (const added of sections) if (!infoSections.some(({ id }) => id === added.id)) infoSections.push(added)
    if (infoSections.length > maxInfoSections) {
      throw refusal('TOO_MANY_INFO_SECTIONS_ERROR', `a product has at most ${maxInfoSections} info sections`)
    }
    return { ...product, infoSections }
  })
}

export async function removeInfoSections(site: SiteTx, named: Named, sectionIds: readonly string[]): Promise<WrittenProduct> {
  return changeStored(site, named, (product) => ({
    ...product,
    infoSections: (product.infoSections ?? []).filter(({ id }) => !sectionIds.includes(id!)),
  }))
}

export async function tagProduct(site: SiteTx, id: string, change: TagChange): Promise<WrittenProduct> {
  return changeStored(site, { id }, (product) => ({ ...product, tags: changeTags(product.tags, change) }))
}

async function changeStored(site: SiteTx, named: Named, change: (product: V3Product) => V3Product): Promise<WrittenProduct> {
  const before = await lockForChange(site, named)
  return save(site, before, change(storedProduct(before.row)), before.variants, false)
}

async function changeVariants(site: SiteTx, id: string, change: (variant: VariantRow) => VariantRow): Promise<WrittenProduct> {
  const before = await lockForChange(site, { id })
  return save(site, before, storedProduct(before.row), before.variants.map(change), true)
}

/** The variant with the given fields set. */
function changedVariant(
  row: VariantRow,
  { visible, price, revenueDetails, physicalProperties }: Variant,
  currency: string,
): VariantRow {
  const price_minor = price?.actualPrice?.amount ? parseAmount(price.actualPrice.amount, currency) : row.price_minor
  const compare_at_minor = price?.compareAtPrice?.amount
    ? parseAmount(price.compareAtPrice.amount, currency)
    : row.compare_at_minor
  checkComparePrice(price_minor, compare_at_minor)
  const properties = { ...row.doc.physicalProperties, ...physicalProperties }
  return {
    ...row,
    visible: visible ?? row.visible,
    price_minor,
    compare_at_minor,
    cost_minor: revenueDetails?.cost?.amount ? parseAmount(revenueDetails.cost.amount, currency) : row.cost_minor,
    doc: {
      ...row.doc,
      ...(row.doc.digitalProperties ? {} : { physicalProperties: pricedPerUnit(properties, price_minor, currency) }),
    },
  }
}
