import type { Category } from '@stoa/contract/services/categories/categories'
import type { SiteRead } from '../../kernel/site.ts'
import { countItems } from './store/items.ts'
import { ancestorsOf } from './store/tree.ts'

/** The categories as they are answered: with their counters, and with what is left out unless asked for. */
export async function shown(
  site: SiteRead,
  categories: readonly Category[],
  fields: readonly string[] = [],
): Promise<Category[]> {
  const ids = categories.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return []
  const counts = await countItems(site, ids)
  const lines = fields.includes('BREADCRUMBS_INFO')
    ? Map.groupBy(await ancestorsOf(site, ids), ({ start_id }) => start_id)
    : undefined
  return categories.map(({ description, richContentDescription, ...category }) => ({
    ...category,
    itemCounter: counts.get(category.id!) ?? 0,
    ...(description && fields.includes('DESCRIPTION') && { description }),
    ...(richContentDescription && fields.includes('RICH_CONTENT_DESCRIPTION') && { richContentDescription }),
    ...(lines && { breadcrumbsInfo: { breadcrumbs: (lines.get(category.id!) ?? []).map(breadcrumb) } }),
  }))
}

export async function shownOne(site: SiteRead, category: Category, fields?: readonly string[]): Promise<Category> {
  return (await shown(site, [category], fields))[0]!
}

function breadcrumb({ id, name, slug }: { id: string; name: string; slug: string }) {
  return { categoryId: id, categoryName: name, categorySlug: slug }
}
