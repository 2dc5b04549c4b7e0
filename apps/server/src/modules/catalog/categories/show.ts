import type { Category } from '@stoa/contract/services/categories/categories'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { countItems } from './store/items.ts'
import { loadAncestors } from './store/tree.ts'
import type { Stored } from '@stoa/contract'
import { single } from '../../../kernel/basics/single.ts'

/** The categories in wire format, with their counters and the fields that must be requested. */
export async function shown(
  site: SiteRead,
  categories: readonly Stored<Category>[],
  fields: readonly string[] = [],
): Promise<Category[]> {
  const ids = categories.map(({ id }) => id)
  if (ids.length === 0) return []
  const counts = await countItems(site, ids)
  const lines = fields.includes('BREADCRUMBS_INFO')
    ? Map.groupBy(
        (await loadAncestors(site, ids)).filter(
          ({ id, start_id, visible }) => id !== start_id && (visible || site.audience === 'STAFF'),
        ),
        ({ start_id }) => start_id,
      )
    : undefined
  return categories.map(({ description, richContentDescription, ...category }) => ({
    ...category,
    itemCounter: counts.get(category.id) ?? 0,
    ...(description && fields.includes('DESCRIPTION') && { description }),
    ...(richContentDescription && fields.includes('RICH_CONTENT_DESCRIPTION') && { richContentDescription }),
    ...(lines && { breadcrumbsInfo: { breadcrumbs: (lines.get(category.id) ?? []).map(breadcrumb) } }),
  }))
}

export async function shownOne(site: SiteRead, category: Stored<Category>, fields?: readonly string[]): Promise<Category> {
  return single(await shown(site, [category], fields))
}

/** The path from the root to each category, including itself; for visitors only as far as it is visible. */
export async function loadBreadcrumbs(
  site: SiteRead,
  ids: readonly string[],
  { hidden }: { hidden: boolean },
): Promise<Map<string, Breadcrumb[]>> {
  const rows = (await loadAncestors(site, ids)).filter(({ visible }) => visible || hidden)
  const lines = Map.groupBy(rows, ({ start_id }) => start_id)
  return new Map([...lines].map(([id, line]) => [id, line.map(breadcrumb)]))
}

type Breadcrumb = ReturnType<typeof breadcrumb>

function breadcrumb({ id, name, slug }: { id: string; name: string; slug: string }) {
  return { categoryId: id, categoryName: name, categorySlug: slug }
}
