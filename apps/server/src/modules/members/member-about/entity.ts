import type { AlwaysWith, Stored } from '@stoa/contract'
import { service, type MemberAbout } from '@stoa/contract/services/members/members-about'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { seesMember } from '../members/ports/reading.ts'

export type AboutFields = AlwaysWith<MemberAbout, 'memberId'>

type StoredAbout = Stored<AboutFields>

/** A member's text about themselves, visible to anyone who can see the member. */
export const about = entity<AboutFields>({
  service,
  type: 'MemberAbout',
  table: 'member_about',
  columns: { memberId: { column: 'member_id', type: 'uuid', notNull: true } },
  visibleRows: (site) => seesMember(site, sql.ref('member_about.member_id')),
  conflicts: { member_about_member: 'MEMBER_ABOUT_ALREADY_EXISTS' },
  inEvents: showAbout,
})

/** The contract shows no dates. */
export function showAbout({ id, revision, memberId, content }: StoredAbout): MemberAbout {
  return { id, revision, memberId, ...(content && { content }) }
}

/** Finds a member's text about themselves, if the site's audience can see it. */
export function findAbout(site: SiteRead, memberId: string): Promise<StoredAbout | undefined> {
  return about.findWhere(site, sql`member_id = ${memberId}`)
}
