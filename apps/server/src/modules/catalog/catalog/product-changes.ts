import type { V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import { parseAmount } from '@stoa/pricing'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { VariantRow } from './product-row.ts'
import { lockForChange, save, storedProduct, type WrittenProduct } from './product-write.ts'
import { connectInfoSections } from './references.ts'
import { changeTags, type TagChange } from '../../../kernel/lists/entity/tags.ts'
import { checkComparePrice, pricedPerUnit } from './variants.ts'

// Changes that apply to one product, or to every product that matches a filter.

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
    infoSections: (product.infoSections ?? []).filter(({ id }) => !id || !sectionIds.includes(id)),
  }))
}

export async function tagProduct(site: SiteTx, id: string, change: TagChange): Promise<WrittenProduct> {
  return changeStored(site, { id }, (product) => ({ ...product, tags: changeTags(product.tags, change) }))
}

async function changeStored(site: SiteTx, named: Named, change: (product: V3Product) => V3Product): Promise<WrittenProduct> {
  const before = await lockForChange(site, named)
  return save(site, before, change(storedProduct(before.row)), before.variants, false)
}

/** Changes every variant of a product. */
export async function changeVariants(
  site: SiteTx,
  id: string,
  change: (variant: VariantRow) => VariantRow,
): Promise<WrittenProduct> {
  const before = await lockForChange(site, { id })
  return save(site, before, storedProduct(before.row), before.variants.map(change), true)
}

/** The variant with the given fields set. */
export function changedVariant(
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
