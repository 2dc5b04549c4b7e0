import type { GroupedBy } from '@stoa/contract/services/stoa/storefront-products'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadGroupedProducts } from '../catalog/ports/storefront.ts'
import { customization } from '../catalog-parts/index.ts'
import { membersOf, productIdsOf } from './show.ts'
import { loadGroupsShowing } from './store.ts'
import { productGroup } from './entity.ts'

export const maxGroups = 5

/** The groups of a product as visitors see them: visible products, and only groups with more than one. */
export async function loadGroupsByProduct(site: SiteRead, slug: string): Promise<GroupedBy[]> {
  const groups = (await loadGroupsShowing(site, slug, maxGroups)).map(productGroup.present)
  if (groups.length === 0) return []
  const ids = productIdsOf(groups)
  const customizationIds = [...new Set(groups.map(({ groupingCustomizationId }) => groupingCustomizationId))]
  const [products, customizations] = await Promise.all([
    loadGroupedProducts(site, ids, customizationIds),
    customization.getMany(asStaff(site), customizationIds),
  ])
  const known = new Map(products.filter(({ visible }) => visible).map((product) => [product.id, product]))
  return groups.flatMap((group) => {
    const grouping = customizations.get(group.groupingCustomizationId)
    const shown = membersOf(group, known).filter(({ status }) => status === 'ACTIVE')
    if (!grouping || shown.length < 2 || !shown.some((member) => member.slug === slug)) return []
    return {
      customizationId: grouping.id,
      name: grouping.name,
      swatches: grouping.customizationRenderType === 'SWATCH_CHOICES',
      products: shown.flatMap(({ productId, productName, slug: own, choice }) =>
        choice
          ? {
              productId,
              slug: own,
              productName,
              choiceId: choice.id,
              choice: choice.name,
              ...(choice.colorCode && { colorCode: choice.colorCode }),
              soldOut: getOrThrow(known, productId).sold_out,
            }
          : [],
      ),
    }
  })
}
