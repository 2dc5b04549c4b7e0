import { sql, type RawBuilder } from 'kysely'
import type { Service } from '@stoa/contract'
import { isStaff, type Caller } from './identity.ts'
import type { SiteRead } from './site.ts'

/** Who reads: site users and apps see everything, visitors and members what is public. */
export type Audience = 'STAFF' | 'PUBLIC'

/** Which rows of an entity or a list are public: all of them, or those that meet a condition. */
export type PublicRows = 'ALL' | RawBuilder<boolean>

export function audienceOf(caller: Caller): Audience {
  return isStaff(caller) ? 'STAFF' : 'PUBLIC'
}

/** The condition that a read adds for its audience; undefined where it adds none. */
export function publicCondition({ audience }: SiteRead, rows: PublicRows | undefined): RawBuilder<boolean> | undefined {
  return audience === 'STAFF' || rows === undefined || rows === 'ALL' ? undefined : rows
}

/** Both conditions, where there are both. */
export function both(
  one: RawBuilder<boolean> | undefined,
  other: RawBuilder<boolean> | undefined,
): RawBuilder<boolean> | undefined {
  return one && other ? sql<boolean>`${one} and ${other}` : (one ?? other)
}

/** The site as its staff reads it: for work that a visitor causes and whose rows the visitor is not shown. */
export function asStaff<Site extends SiteRead>(site: Site): Site {
  return { ...site, audience: 'STAFF' }
}

/** Whether exact stock counts may be answered. */
export function showsStock({ audience, settings }: SiteRead): boolean {
  return audience === 'STAFF' || settings.showStock
}

/** Throws where visitors may read a service and nobody has said which of its rows are public. */
export function checkPublicRows({ name, operations }: Service, rows: PublicRows | undefined): void {
  const isOpen = Object.values(operations).some(({ identities }) => identities.includes('VISITOR'))
  if (isOpen && rows === undefined) throw new Error(`${name}: visitors may read it, so its entity must name its public rows`)
}
