import { isTimeOfDay, overlaps, weekdays, type OpeningHours } from '../opening-hours.ts'
import { isShopOrWebAddress } from '../shop-address.ts'

/** What can be set of a section. Texts are in the language of the page; limits are in characters. */
export type SectionField =
  | { kind: 'text'; max: number; required?: boolean; long?: boolean; default?: string }
  /** A document of headings, paragraphs, lists and links, as pages have it. */
  | { kind: 'richText' }
  /** The address of a picture. */
  | { kind: 'picture'; required?: boolean }
  /** The address of a film. */
  | { kind: 'video'; required?: boolean }
  /** A path of the shop, or an address of the web. */
  | { kind: 'link' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'toggle'; default?: boolean }
  | { kind: 'number'; min: number; max: number; default: number }
  /** A moment, ISO 8601. */
  | { kind: 'moment'; required?: boolean }
  /** The ids of products. */
  | { kind: 'products'; max: number }
  /** The id of a category. */
  | { kind: 'category' }
  /** Times of the week, as `opening-hours.ts` has them, or the id of the pickup place that has them. */
  | { kind: 'weeklyHours' }
  /** A latitude and a longitude, `52.52, 13.405`. */
  | { kind: 'coordinates' }
  /** HTML of the owner, which is sanitised where it is shown. */
  | { kind: 'html'; max: number }
  | { kind: 'list'; max: number; of: Readonly<Record<string, Exclude<SectionField, { kind: 'list' }>>> }

export type SectionFields = Readonly<Record<string, SectionField>>

/** What the back office and the server know of a kind of section. Its component belongs to the storefront. */
export interface SectionKind {
  type: string
  fields: SectionFields
}

/** The values of a section's fields. */
export type Settings = Readonly<Record<string, unknown>>

/** The type of the values of a schema, as its component gets them: pictures, links and the hours of places are resolved elsewhere. */
export type SettingsOf<Fields extends SectionFields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

type ValueOf<Field> = Field extends { kind: 'toggle' }
  ? boolean
  : Field extends { kind: 'number' }
    ? number
    : Field extends { kind: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : Field extends { kind: 'products' }
        ? string[]
        : Field extends { kind: 'weeklyHours' }
          ? OpeningHours[]
          : Field extends { kind: 'richText' }
            ? string
            : Field extends { kind: 'list'; of: infer Of extends SectionFields }
              ? SettingsOf<Of>[]
              : string

/** A fault of a section's settings: the path of the field, and what is wrong with it. */
export interface SettingsFault {
  field: string
  rule: 'REQUIRED_FIELD' | 'MAX_LENGTH' | 'VALIDATION' | 'FORMAT' | 'UNKNOWN_FIELD'
  description: string
}

/** Reads settings that somebody sent: unknown fields are faults, absent ones get their defaults. */
export function readSettings(
  fields: SectionFields,
  given: unknown,
  path = 'settings',
): { settings: Settings; faults: SettingsFault[] } {
  const faults: SettingsFault[] = []
  if (!isObject(given)) return { settings: {}, faults: [{ field: path, rule: 'VALIDATION', description: 'must be an object' }] }
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name))
      faults.push({ field: `${path}.${name}`, rule: 'UNKNOWN_FIELD', description: 'is no setting of this section' })
  const settings = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { value, faults: own } = readValue(field, given[name], `${path}.${name}`)
      faults.push(...own)
      return [name, value]
    }),
  )
  return { settings, faults }
}

interface Read {
  value: unknown
  faults: SettingsFault[]
}

const read = (value: unknown): Read => ({ value, faults: [] })
const fault = (field: string, rule: SettingsFault['rule'], description: string): Read => ({
  value: undefined,
  faults: [{ field, rule, description }],
})

/** Characters of an address. */
const longestAddress = 2048

function readValue(field: SectionField, given: unknown, path: string): Read {
  const isAbsent = given === undefined || given === null || given === ''
  if ('required' in field && field.required && isAbsent) return fault(path, 'REQUIRED_FIELD', 'must not be empty')
  switch (field.kind) {
    case 'text':
    case 'html':
      if (isAbsent) return read('default' in field ? (field.default ?? '') : '')
      if (typeof given !== 'string') return fault(path, 'VALIDATION', 'must be a text')
      if (given.length > field.max) return fault(path, 'MAX_LENGTH', `must have at most ${field.max} characters`)
      return read(given)
    case 'richText':
      return read(isAbsent ? null : given)
    case 'picture':
    case 'video':
    case 'link':
      if (isAbsent) return read('')
      if (typeof given !== 'string' || given.length > longestAddress || !isShopOrWebAddress(given))
        return fault(path, 'FORMAT', 'must be a path of the shop, or an address of the web')
      return read(given)
    case 'choice':
      if (isAbsent) return read(field.options[0])
      return field.options.includes(given as string)
        ? read(given)
        : fault(path, 'VALIDATION', `must be one of ${field.options.join(', ')}`)
    case 'toggle':
      if (isAbsent) return read(field.default ?? false)
      return typeof given === 'boolean' ? read(given) : fault(path, 'VALIDATION', 'must be true or false')
    case 'number':
      if (isAbsent) return read(field.default)
      return Number.isInteger(given) && (given as number) >= field.min && (given as number) <= field.max
        ? read(given)
        : fault(path, 'VALIDATION', `must be a whole number from ${field.min} to ${field.max}`)
    case 'moment':
      if (isAbsent) return read('')
      return typeof given === 'string' && isMoment(given)
        ? read(given)
        : fault(path, 'FORMAT', 'must be a moment, such as 2027-01-31T12:00:00Z')
    case 'products':
      if (isAbsent) return read([])
      return Array.isArray(given) && given.length <= field.max && given.every(isGuid)
        ? read(given)
        : fault(path, 'VALIDATION', `must be at most ${field.max} ids of products`)
    case 'category':
      if (isAbsent) return read('')
      return isGuid(given) ? read(given) : fault(path, 'FORMAT', 'must be the id of a category')
    case 'weeklyHours':
      if (isAbsent) return read([])
      return isGuid(given) ? read(given) : readHours(given, path)
    case 'coordinates': {
      if (isAbsent) return read('')
      const place = typeof given === 'string' ? readCoordinates(given) : undefined
      return place
        ? read(`${place.latitude}, ${place.longitude}`)
        : fault(path, 'FORMAT', 'must be a latitude and a longitude, such as 52.52, 13.405')
    }
    case 'list': {
      if (isAbsent) return read([])
      if (!Array.isArray(given) || given.length > field.max)
        return fault(path, 'VALIDATION', `must be a list of at most ${field.max} entries`)
      const entries = given.map((entry, index) => readSettings(field.of, entry, `${path}[${index}]`))
      return { value: entries.map(({ settings }) => settings), faults: entries.flatMap(({ faults }) => faults) }
    }
  }
}

/** Two or three spans a day are enough for everybody. */
const mostHours = 28

function readHours(given: unknown, path: string): Read {
  if (!Array.isArray(given) || given.length > mostHours)
    return fault(path, 'VALIDATION', `must be a list of at most ${mostHours} times, or the id of a pickup place`)
  const wrong = given.findIndex((each) => !isHours(each))
  if (wrong >= 0) return fault(`${path}[${wrong}]`, 'VALIDATION', 'must have a day of the week, and times such as 09:00')
  const hours = given.map(({ day, from, to }: OpeningHours): OpeningHours => ({ day, from, to }))
  if (overlaps(hours)) return fault(path, 'VALIDATION', 'must not overlap')
  return read(hours)
}

function isHours(value: unknown): value is OpeningHours {
  return isObject(value) && weekdays.some((day) => day === value['day']) && isTimeOfDay(value['from']) && isTimeOfDay(value['to'])
}

/** The place that a text names by its coordinates; undefined where it names none. */
export function readCoordinates(text: string): { latitude: number; longitude: number } | undefined {
  const [first = '', second = '', more] = text.split(/[,;]/).map((part) => part.trim())
  const isNumber = (part: string) => /^-?\d{1,3}(?:\.\d{1,10})?$/.test(part)
  const [latitude, longitude] = [Number(first), Number(second)]
  const isPlace =
    more === undefined && isNumber(first) && isNumber(second) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace ? { latitude, longitude } : undefined
}

/** Characters of a moment with nanoseconds and an offset. */
const longestMoment = 35

function isMoment(text: string): boolean {
  if (text.length > longestMoment) return false
  const [, day] = /^(\d{4}-\d{2}-\d{2})T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? []
  // JavaScript takes 30 February for a day of March.
  return day !== undefined && !Number.isNaN(Date.parse(text)) && new Date(`${day}T00:00Z`).toISOString().startsWith(day)
}

function isGuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
