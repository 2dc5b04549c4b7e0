import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'

interface PostcodeLocation {
  country: string
  postalCode: string
  latitude: number
  longitude: number
}

/** Rows of one statement. */
const batchSize = 2000

/**
 * Replaces what is known of the postcodes of a file's countries. The file is in the format of the postal codes of geonames.org:
 * fields between tabs, of which the first two are country and postcode, the tenth and eleventh latitude and longitude. Of a
 * postcode with several places the first one counts. Returns the number of postcodes.
 */
export async function importPostcodes(database: Database, text: string): Promise<number> {
  const known = new Map<string, PostcodeLocation>()
  for (const row of text.split('\n').flatMap(read)) {
    const key = `${row.country} ${row.postalCode}`
    if (!known.has(key)) known.set(key, row)
  }
  const rows = [...known.values()]
  const countries = [...new Set(rows.map(({ country }) => country))]
  await database.transaction(async (tx) => {
    await sql`delete from postcode_location where country = any(${countries})`.execute(tx)
    for (let first = 0; first < rows.length; first += batchSize) {
      const batch = rows.slice(first, first + batchSize)
      await sql`insert into postcode_location (country, postal_code, latitude, longitude)
        select * from unnest(${batch.map(({ country }) => country)}::text[], ${batch.map(({ postalCode }) => postalCode)}::text[],
          ${batch.map(({ latitude }) => latitude)}::float8[], ${batch.map(({ longitude }) => longitude)}::float8[])`.execute(tx)
    }
  })
  return rows.length
}

function read(line: string): PostcodeLocation[] {
  const fields = line.split('\t')
  const [country = '', code = ''] = fields
  const [latitude, longitude] = [fields[9], fields[10]].map((field) => (field ? Number(field) : NaN)) as [number, number]
  const postalCode = code.replace(/[\s-]/g, '').toUpperCase()
  const isWhole = /^[A-Z]{2}$/.test(country) && postalCode && Number.isFinite(latitude) && Number.isFinite(longitude)
  return isWhole ? [{ country, postalCode, latitude, longitude }] : []
}
