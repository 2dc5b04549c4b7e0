import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { htmlDescription, infoSection, richDescription } from '../catalog-parts/index.ts'
import { loadBreadcrumbs } from '../categories/index.ts'
import type { Fields } from './present.ts'

/** The contract's limit; of a deeper category, the nearest ancestors. */
const maxBreadcrumbs = 5

/**
 * Reads the requested data of other entities that products show and keep no copy of: one statement for each kind, however many products.
 * `hidden`: the caller sees hidden categories.
 */
export async function withJoins(
  site: SiteRead,
  products: readonly V3Product[],
  fields: Fields,
  { hidden }: { hidden: boolean },
): Promise<V3Product[]> {
  const describe = await describeInfoSections(site, products, fields)
  const lead = await addBreadcrumbs(site, products, fields, hidden)
  return products.map((product) => lead(describe(product)))
}

type Step = (product: V3Product) => V3Product
const unchanged: Step = (product) => product

/** Sections are described in the forms that are asked for, whichever they were written in. */
async function describeInfoSections(site: SiteRead, products: readonly V3Product[], fields: Fields): Promise<Step> {
  const rich = fields.has('INFO_SECTION_DESCRIPTION')
  const plain = fields.has('INFO_SECTION_PLAIN_DESCRIPTION')
  const ids =
    rich || plain ? new Set(products.flatMap(({ infoSections = [] }) => infoSections.flatMap(({ id }) => id ?? []))) : []
  const sections = [...ids]
  if (sections.length === 0) return unchanged
  const known = await infoSection.getMany(site, sections)
  return (product) => {
    if (!product.infoSections) return product
    const infoSections = product.infoSections.map((section) => {
      const described = known.get(section.id ?? '') ?? {}
      const description = rich && richDescription(described)
      const plainDescription = plain && htmlDescription(described)
      return {
        ...section,
        ...(description && { description }),
        ...(plainDescription && { plainDescription }),
      }
    })
    return { ...product, infoSections }
  }
}

/** The path from the root of the tree to the product's main category. */
async function addBreadcrumbs(site: SiteRead, products: readonly V3Product[], fields: Fields, hidden: boolean): Promise<Step> {
  if (!fields.has('BREADCRUMBS_INFO')) return unchanged
  const ids = [...new Set(products.flatMap(({ mainCategoryId }) => mainCategoryId ?? []))]
  const lines = ids.length > 0 ? await loadBreadcrumbs(site, ids, { hidden }) : undefined
  return (product) => ({
    ...product,
    breadcrumbsInfo: { breadcrumbs: lines?.get(product.mainCategoryId ?? '')?.slice(-maxBreadcrumbs) ?? [] },
  })
}
