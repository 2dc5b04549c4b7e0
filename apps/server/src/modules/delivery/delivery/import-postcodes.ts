import { readPostcode } from '@stoa/web/postcodes'
import { deletePostcodes, insertPostcodes, type PostcodeLocation } from './store/postcodes.ts'
import type { Database } from '../../../kernel/database/database.ts'

/** Rows of one statement. */
const batchSize = 2000
/** Towns of one postcode. Buyers who live in another town type its name. */
const maxTowns = 5

/**
 * Replaces what is known of the postcodes of a file's countries. The file is in the format of the postal codes of geonames.org:
 * fields between tabs, of which the first three are country, postcode and town, the fifth the code of the state, the tenth and
 * eleventh latitude and longitude. A postcode with several towns lies where the first of them does. Lines that
 * cannot be read are left out, and their numbers are returned.
 */
export async function importPostcodes(database: Database, text: string): Promise<{ count: number; unread: number[] }> {
  const known = new Map<string, PostcodeLocation>()
  const unread: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const row = read(line)
    if (!row) {
      unread.push(index + 1)
      continue
    }
    const key = `${row.country} ${row.postalCode}`
    const first = known.get(key)
    if (!first) known.set(key, row)
    else if (first.towns.length < maxTowns) first.towns = [...new Set([...first.towns, ...row.towns])]
  }
  const rows = [...known.values()]
  const countries = [...new Set(rows.map(({ country }) => country))]
  await database.transaction(async (tx) => {
    await deletePostcodes(tx, countries)
    for (let first = 0; first < rows.length; first += batchSize) await insertPostcodes(tx, rows.slice(first, first + batchSize))
  })
  return { count: rows.length, unread }
}

function read(line: string): PostcodeLocation | undefined {
  const fields = line.split('\t')
  const [country = '', code = '', town = '', , state = ''] = fields
  const [latitude, longitude] = [degrees(fields[9], 90), degrees(fields[10], 180)]
  const { code: postalCode } = readPostcode(country, code)
  if (!/^[A-Z]{2}$/.test(country) || !postalCode || latitude === undefined || longitude === undefined) return undefined
  return { country, postalCode, latitude, longitude, towns: town ? [town] : [], subdivision: state && `${country}-${state}` }
}

function degrees(field: string | undefined, max: number): number | undefined {
  if (!/^-?\d{1,3}(?:\.\d{1,20})?$/.test(field?.trim() ?? '')) return undefined
  const number = Number(field)
  return Math.abs(number) <= max ? number : undefined
}
