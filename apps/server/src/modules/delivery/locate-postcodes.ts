import type { CheckedRadius, PostcodePoint } from '@stoa/contract/services/stoa/delivery-checks'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../kernel/site.ts'
import { compact, kilometersBetween, matchesPostcode } from './zones.ts'

const maxPoints = 500
/** Kilometres of one degree of latitude. */
const perDegree = 111.2

/** The known postcodes that a list of a zone names. */
export async function postcodesNamed({ db }: SiteRead, country: string, patterns: readonly string[]): Promise<PostcodePoint[]> {
  if (patterns.length === 0) return []
  const conditions = patterns.map(conditionOf)
  const { rows } = await sql<PostcodePoint>`select postal_code as "postalCode", latitude, longitude from postcode_location
    where country = ${country} and (${sql.join(conditions, sql` or `)}) order by postal_code limit ${maxPoints}`.execute(db)
  return rows.filter(({ postalCode }) => patterns.some((pattern) => matchesPostcode(pattern, postalCode!)))
}

/** The known postcodes within a radius, of whichever country. */
export async function postcodesWithin(
  { db }: SiteRead,
  { latitude, longitude, kilometers }: CheckedRadius,
): Promise<PostcodePoint[]> {
  const [lat, lon, radius] = [latitude!, longitude!, kilometers!]
  const north = radius / perDegree
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const { rows } = await sql<PostcodePoint>`select postal_code as "postalCode", latitude, longitude from postcode_location
    where latitude between ${lat - north} and ${lat + north} and longitude between ${lon - east} and ${lon + east}
    order by country, postal_code limit ${maxPoints}`.execute(db)
  const center = { latitude: lat, longitude: lon }
  return rows.filter((row) => kilometersBetween(center, { latitude: row.latitude!, longitude: row.longitude! }) <= radius)
}

/** The towns of a postcode and their state; none where the operator has not imported it. */
export async function townsOf(
  { db }: SiteRead,
  { country, postalCode }: { country: string; postalCode: string },
): Promise<{ towns: string[]; subdivision?: string }> {
  const { rows } = await sql<{ towns: string[]; subdivision: string | null }>`select towns, subdivision from postcode_location
    where country = ${country} and postal_code = ${compact(postalCode)}`.execute(db)
  const [row] = rows
  return { towns: row?.towns ?? [], ...(row?.subdivision && { subdivision: row.subdivision }) }
}

export async function knowsPostcodesOf({ db }: SiteRead, country: string): Promise<boolean> {
  const { rows } = await sql`select from postcode_location where country = ${country} limit 1`.execute(db)
  return rows.length > 0
}

/** As wide as the zone's own rule, so that the index by country and postcode answers it; `matchesPostcode` decides. */
function conditionOf(pattern: string): RawBuilder<boolean> {
  const whole = compact(pattern)
  const [, from, to] = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(pattern) ?? []
  if (from && to) return sql<boolean>`postal_code between ${from} and ${to}`
  if (whole.endsWith('*')) return sql<boolean>`starts_with(postal_code, ${whole.slice(0, -1)})`
  return sql<boolean>`postal_code = ${whole}`
}
