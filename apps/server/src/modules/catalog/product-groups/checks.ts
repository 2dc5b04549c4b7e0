import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { slugOf } from '../catalog/index.ts'
import { customization } from '../catalog-parts/index.ts'
import { escapeLike } from '../../../kernel/lists/query/escape-like.ts'

const maxGroups = 1000

export async function checkRoom({ db, siteId }: SiteRead): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from product_group
    where site_id = ${siteId}`.execute(db)
  if (rows[0]!.count >= maxGroups)
    throw refusal('PRODUCT_GROUP_LIMIT_EXCEEDED', `a site has at most ${maxGroups} product groups`, { limit: maxGroups })
}

/** The products of a group differ by a choice, and a free text has none. */
export async function checkGrouping(site: SiteRead, customizationId: string): Promise<void> {
  const known = isGuid(customizationId) ? await customization.find(asStaff(site), customizationId) : undefined
  if (!known) throw refusal('CUSTOMIZATION_NOT_FOUND', 'there is no such customization', { customizationId })
  if (known.customizationRenderType === 'FREE_TEXT') {
    throw refusal('UNSUPPORTED_GROUPING_CUSTOMIZATION_RENDER_TYPE', 'a free text has no choices to group products by', {
      customizationRenderType: known.customizationRenderType,
    })
  }
}

/** The handle of a new group: its name in an address, with a number where another group has it. */
export async function freeHandle({ db, siteId }: SiteRead, name: string): Promise<string> {
  const begin = slugOf(name)
  const { rows } = await sql<{ handle: string }>`select handle from product_group
    where site_id = ${siteId} and (handle = ${begin} or handle like ${`${escapeLike(begin)}-%`})`.execute(db)
  const taken = new Set(rows.map(({ handle }) => handle))
  let handle = begin
  for (let number = 1; taken.has(handle); number++) handle = `${begin}-${number}`
  return handle
}
