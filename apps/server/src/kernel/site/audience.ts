import { sql, type RawBuilder } from 'kysely'
import type { Service } from '@stoa/contract'
import { isStaff, type Audience, type Caller } from './caller.ts'
import type { SiteRead } from './site.ts'

/** Which rows of an entity or a list visitors and members may read: all of them, or those that meet a condition. */
export type VisibleRows = 'ALL' | RawBuilder<boolean> | ((site: SiteRead) => RawBuilder<boolean>)

export function audienceOf(caller: Caller): Audience {
  return isStaff(caller) ? 'STAFF' : 'PUBLIC'
}

/** The condition that restricts a read to its audience; undefined when there is nothing to restrict. */
export function visibleTo(site: SiteRead, rows: VisibleRows | undefined): RawBuilder<boolean> | undefined {
  if (site.audience === 'STAFF' || rows === undefined || rows === 'ALL') return undefined
  return typeof rows === 'function' ? rows(site) : rows
}

/** Rows that belong to one buyer: the columns `visitor_id` and `member_id` name the owner, and only the owner may read them. */
export function ownRows({ caller }: SiteRead): RawBuilder<boolean> {
  switch (caller?.kind) {
    case 'VISITOR':
      return sql<boolean>`visitor_id = ${caller.visitorId}`
    case 'MEMBER':
      // A member also owns rows that were written in the same browser before signing in.
      return caller.visitorId
        ? sql<boolean>`(member_id = ${caller.memberId} or (visitor_id = ${caller.visitorId} and member_id is null))`
        : sql<boolean>`member_id = ${caller.memberId}`
    default:
      return sql<boolean>`false`
  }
}

type Condition = RawBuilder<boolean>

/** All conditions joined by AND; undefined when there is none. */
export function every(first: Condition, ...conditions: (Condition | undefined)[]): Condition
export function every(...conditions: (Condition | undefined)[]): Condition | undefined
export function every(...conditions: (Condition | undefined)[]): Condition | undefined {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length > 1 ? sql<boolean>`${sql.join(present, sql` and `)}` : present[0]
}

/** The site as staff reads it: for work that a visitor triggers on rows that the visitor may not see. */
export function asStaff<Site extends SiteRead>(site: Site): Site {
  return { ...site, audience: 'STAFF' }
}

/** The rows of a service's entity that visitors and members may read, by the audience that the contract declares. */
export function visibleRowsOf({ name, audience }: Service, rows: VisibleRows | undefined): VisibleRows {
  if ((audience === 'VISIBLE') !== (rows !== undefined)) {
    throw new Error(`${name}: an entity names its visible rows if, and only if, the audience is VISIBLE`)
  }
  if (audience === 'OWN') return ownRows
  return rows ?? 'ALL'
}
