import { sql, type RawBuilder } from 'kysely'
import type { CheckedRadius, PostcodePoint } from '@stoa/contract/services/stoa/delivery-checks'
import { matchesPostcode, readPostcodePattern, type PostcodePattern } from '@stoa/web/postcode-patterns'
import { postcodeLookups } from '@stoa/web/postcodes'
import type { Db } from '../../../../kernel/database/database.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { type Coordinates, kilometersBetween } from '../zones.ts'

export async function loadCoordinates(
  { db }: SiteRead,
  countries: readonly string[],
  codes: readonly string[],
): Promise<(Coordinates & { country: string; postal_code: string })[]> {
  const { rows } = await sql<Coordinates & { country: string; postal_code: string }>`
    select country, postal_code, latitude, longitude from postcode_location
    where (country, postal_code) in (
      select * from unnest(${countries}::text[], ${codes}::text[])
    )`.execute(db)
  return rows
}

const maxPoints = 500

/** Kilometres of one degree of latitude. */
const perDegree = 111.2

/** The known postcodes that a list of a zone names. */
export async function findPostcodesByPatterns(
  { db }: SiteRead,
  country: string,
  patterns: readonly string[],
): Promise<PostcodePoint[]> {
  const conditions = patterns.flatMap((pattern) => conditionOf(readPostcodePattern(country, pattern)) ?? [])
  if (conditions.length === 0) return []
  const { rows } = await sql<PostcodePoint>`select postal_code as "postalCode", latitude, longitude from postcode_location
    where country = ${country} and (${sql.join(conditions, sql` or `)}) order by postal_code limit ${maxPoints}`.execute(db)
  return rows.filter(({ postalCode }) => patterns.some((pattern) => matchesPostcode(country, pattern, postalCode)))
}

/** The known postcodes within a radius, of whichever country. */
export async function findPostcodesWithin(
  { db }: SiteRead,
  { latitude, longitude, kilometers }: CheckedRadius,
): Promise<PostcodePoint[]> {
  const [lat, lon, radius] = [latitude, longitude, kilometers]
  const north = radius / perDegree
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const { rows } = await sql<PostcodePoint>`select postal_code as "postalCode", latitude, longitude from postcode_location
    where latitude between ${lat - north} and ${lat + north} and longitude between ${lon - east} and ${lon + east}
    order by country, postal_code limit ${maxPoints}`.execute(db)
  const center = { latitude: lat, longitude: lon }
  return rows.filter((row) => kilometersBetween(center, row) <= radius)
}

/** The towns of a postcode and their state; none where the operator has not imported it. */
export async function loadTowns(
  { db }: SiteRead,
  { country, postalCode }: { country: string; postalCode: string },
): Promise<{ towns: string[]; subdivision?: string }> {
  const { rows } = await sql<{ towns: string[]; subdivision: string | null }>`select towns, subdivision from postcode_location
    where country = ${country} and postal_code = any(${postcodeLookups(country, postalCode)})
    order by length(postal_code) desc limit 1`.execute(db)
  const [row] = rows
  return { towns: row?.towns ?? [], ...(row?.subdivision && { subdivision: row.subdivision }) }
}

export async function knowsPostcodesOf({ db }: SiteRead, country: string): Promise<boolean> {
  const { rows } = await sql`select from postcode_location where country = ${country} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * As wide as the zone's own rule, so that the index by country and postcode answers it; `matchesPostcode` decides. A table may list
 * whole codes or districts.
 */
function conditionOf(pattern: PostcodePattern | undefined): RawBuilder<boolean> | undefined {
  switch (pattern?.kind) {
    case undefined:
      return undefined
    case 'ALL':
      return sql<boolean>`true`
    case 'CODE':
      return sql<boolean>`postal_code = ${pattern.code}`
    case 'EXTENDED':
      return sql<boolean>`postal_code = ${pattern.code.slice(0, 5)}`
    case 'DISTRICT':
      return sql<boolean>`starts_with(postal_code, ${pattern.code})`
    case 'CODE_PREFIX':
    case 'DISTRICT_PREFIX':
      return sql<boolean>`starts_with(postal_code, ${pattern.prefix})`
    case 'CODE_RANGE':
      return sql<boolean>`postal_code between ${pattern.from} and ${pattern.to}`
    case 'DISTRICT_RANGE':
      return sql<boolean>`left(postal_code, ${pattern.from.length}) between ${pattern.from} and ${pattern.to}`
    case 'NUMBERED_DISTRICTS':
      return sql<boolean>`starts_with(postal_code, ${pattern.area})`
  }
}

/** The coordinates of a postcode, or of the longest beginning of it that is known. */
export async function findCoordinates({ db }: SiteRead, country: string, postalCode: string): Promise<Coordinates | undefined> {
  const { rows } = await sql<Coordinates>`select latitude, longitude from postcode_location
    where country = ${country} and postal_code = any(${postcodeLookups(country, postalCode)})
    order by length(postal_code) desc limit 1`.execute(db)
  return rows[0]
}

export interface PostcodeLocation {
  country: string
  postalCode: string
  latitude: number
  longitude: number
  towns: string[]
  /** As addresses have it, `US-CA`. */
  subdivision: string
}

/** The table belongs to the installation and not to a site. */
export async function deletePostcodes(db: Db, countries: readonly string[]): Promise<void> {
  await sql`delete from postcode_location where country = any(${countries})`.execute(db)
}

export async function insertPostcodes(db: Db, locations: readonly PostcodeLocation[]): Promise<void> {
  await sql`insert into postcode_location (country, postal_code, latitude, longitude, towns, subdivision)
    select "country", "postalCode", "latitude", "longitude", "towns", "subdivision" from jsonb_to_recordset(${JSON.stringify(locations)}::jsonb)
      as row ("country" text, "postalCode" text, "latitude" float8, "longitude" float8, "towns" text[], "subdivision" text)`.execute(
    db,
  )
}
