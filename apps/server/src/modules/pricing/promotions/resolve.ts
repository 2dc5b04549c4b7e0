import type { PositionedPromotion, Promotion } from '@stoa/contract/services/stores/promotions-v-3'
import { notFound } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadBreadcrumbs } from '../../catalog/categories/index.ts'
import { promotion } from './entity.ts'
import { loadPromotionsOfCategory } from './store.ts'
import { zip } from '../../../kernel/basics/zip.ts'

/** A page of a category shows no more. */
const maxShown = 100

/** The enabled promotions of a category by position, with those that categories above it pass on. */
export async function resolvedPromotions(site: SiteRead, id: string): Promise<PositionedPromotion[]> {
  const line = (await loadBreadcrumbs(site, [id], { hidden: site.audience === 'STAFF' })).get(id)
  // Visitors do not learn of a hidden category.
  if (line?.at(-1)?.categoryId !== id) throw notFound('category', { categoryId: id })
  const ids = line.map(({ categoryId }) => categoryId)
  const rows = await loadPromotionsOfCategory(site, promotion.selected, { ids, id }, maxShown)
  const shown = await showPromotions(
    site,
    rows.map((row) => promotion.present(row)),
  )
  return zip(shown, rows).map(([each, { position }]) => ({ promotion: each, position }))
}

/** Where a promotion stands besides, private tags and what apps keep beside it are for the site's people. */
export async function showPromotions(site: SiteRead, promotions: readonly Promotion[]): Promise<Promotion[]> {
  if (site.audience === 'STAFF') return [...promotions]
  return promotions.map(({ categories: _categories, extendedFields: _extended, tags, ...shown }) => ({
    ...shown,
    ...(tags?.publicTags && { tags: { publicTags: tags.publicTags } }),
  }))
}
