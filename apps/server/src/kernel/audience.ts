import { sql, type RawBuilder } from 'kysely'
import type { Service } from '@stoa/contract'
import { isStaff, type Caller } from './identity.ts'
import type { SiteRead } from './site.ts'

/** Who reads: staff and apps see every row, visitors and members only what is public. */
export type Audience = 'STAFF' | 'PUBLIC'

/** Which rows of an entity or a list are public: all of them, or those that meet a condition. */
export type PublicRows = 'ALL' | RawBuilder<boolean> | ((site: SiteRead) => RawBuilder<boolean>)

export function audienceOf(caller: Caller): Audience {
  return isStaff(caller) ? 'STAFF' : 'PUBLIC'
}

/** The condition that restricts a read to its audience; undefined when there is nothing to restrict. */
export function publicCondition(site: SiteRead, rows: PublicRows | undefined): RawBuilder<boolean> | undefined {
  if (site.audience === 'STAFF' || rows === undefined || rows === 'ALL') return undefined
  return typeof rows === 'function' ? rows(site) : rows
}

/** Both conditions joined by AND; either may be missing. */
export function both(
  one: RawBuilder<boolean> | undefined,
  other: RawBuilder<boolean> | undefined,
): RawBuilder<boolean> | undefined {
  return one && other ? sql<boolean>`${one} and ${other}` : (one ?? other)
}

/** The site as staff reads it: for work that a visitor triggers on rows that the visitor may not see. */
export function asStaff<Site extends SiteRead>(site: Site): Site {
  return { ...site, audience: 'STAFF' }
}

/** Whether the answer may contain exact stock counts. */
export function showsStock({ audience, settings }: SiteRead): boolean {
  return audience === 'STAFF' || settings.showStock
}

/** Throws when visitors may read a service whose public rows are not declared. */
export function checkPublicRows({ name, operations }: Service, rows: PublicRows | undefined): void {
  const isOpen = Object.values(operations).some(({ identities }) => identities.includes('VISITOR'))
  if (isOpen && rows === undefined) throw new Error(`${name}: visitors may read it, so its entity must name its public rows`)
}
