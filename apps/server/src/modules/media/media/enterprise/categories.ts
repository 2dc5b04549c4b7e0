import type * as contract from '@stoa/contract/services/media/enterprise-media-categories'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { isGuid } from '../../../../kernel/basics/formats.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { lockCategories } from './store/categories.ts'

/** Throws CATEGORY_NOT_FOUND unless each id names a category of the site. */
export async function checkCategories(site: SiteTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = ids.filter((id) => isGuid(id))
  const found = await lockCategories(site, known)
  const missing = ids.find((id) => !found.includes(id))
  if (missing !== undefined) throw notFound('category', { id: missing })
}

/** Nothing is published unless somebody says so. */
export function statusOf(status: contract.PublishStatus | null | undefined): 'UNPUBLISHED' | 'PUBLISHED' {
  return status === 'PUBLISHED' ? 'PUBLISHED' : 'UNPUBLISHED'
}
