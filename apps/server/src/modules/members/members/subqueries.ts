import { sql, type RawBuilder } from 'kysely'
import { visibleTo } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { visibleMembers } from './entity.ts'

// For statements of other modules.

/** The ids of the members that the site's audience may see, as a subquery. */
export function visibleMemberIds(site: SiteRead): RawBuilder<unknown> {
  const condition = visibleTo(site, visibleMembers) ?? sql`true`
  return sql`(select id from member where member.site_id = ${site.siteId} and ${condition})`
}

/** The approved members, as a subquery. */
export function approvedMembers({ siteId }: SiteRead): RawBuilder<unknown> {
  return sql`(select member.site_id, member.id from member where member.site_id = ${siteId} and member.status = 'APPROVED')`
}
