import type { Client } from '@stoa/client'
import { queryCategories } from '@stoa/contract/calls/categories/categories'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'

interface CategoryStep {
  id: string
  name: string
  slug: string
}

/** The category of all products, which the store maintains itself. */
const allProductsSlug = 'all-products'

/**
 * The line from a top category down to the product's own: its main category, or else the most specific one that it was put into.
 * Empty for a product without a category.
 */
export async function loadCategoryLine(api: Client, product: V3Product): Promise<CategoryStep[]> {
  const main = product.breadcrumbsInfo?.breadcrumbs ?? []
  if (main.length > 0) return main.map(toStep)
  const ids = (product.directCategoriesInfo?.categories ?? []).flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return []
  const { categories = [] } = await api.call(queryCategories, {
    treeReference: { appNamespace: '@wix/stores', treeKey: null },
    query: { filter: { id: { $in: ids }, visible: true, slug: { $ne: allProductsSlug } }, cursorPaging: { limit: 100 } },
    fields: ['BREADCRUMBS_INFO'],
  })
  const lines = ids.flatMap((id) => {
    const category = categories.find((each) => each.id === id)
    if (!category) return []
    const own = { id, name: category.name ?? '', slug: category.slug ?? '' }
    return [[...(category.breadcrumbsInfo?.breadcrumbs ?? []).map(toStep), own]]
  })
  return lines.toSorted((one, other) => other.length - one.length)[0] ?? []
}

function toStep(step: { categoryId?: string; categoryName?: string; categorySlug?: string }): CategoryStep {
  return { id: step.categoryId ?? '', name: step.categoryName ?? '', slug: step.categorySlug ?? '' }
}
