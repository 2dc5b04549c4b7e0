import { isEmail } from '@stoa/contract/email'
import { pictureIdOf } from '@stoa/media-url'
import { isCountry } from '@stoa/web/countries'
import { lookupTable } from '@stoa/web/lookup-table'

/** The named text formats of the contract. A format that is missing here is not checked. */
export const formats = lookupTable({
  GUID: isGuid,
  EMAIL: isEmail,
  WEB_URL: isWebUrl,
  IMAGE_URL: (text) => isWebUrl(text) || (text.length <= maxUrlLength && pictureIdOf(text) !== undefined),
  COUNTRY: isCountry,
  CURRENCY: matches(3, /^[A-Z]{3}$/),
  LANGUAGE: matches(8, /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/),
  SUBDIVISION: matches(6, /^[A-Z]{2}-[A-Z0-9]{1,3}$/),
  PHONE: matches(41, /^\+?[\d\s().\-/]{3,40}$/),
  DECIMAL_VALUE: matches(82, /^-?\d{1,40}(\.\d{1,40})?$/),
  COLOR_HEX: matches(9, /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i),
  LOCAL_DATE: (text) => matches(10, /^\d{4}-\d{2}-\d{2}$/)(text) && isMoment(text),
  URL_SLUG: matches(1000, /^[\p{L}\p{N}]+([-_][\p{L}\p{N}]+)*$/u),
  TIMESTAMP: (text) =>
    matches(35, /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/)(text) && isMoment(text),
} satisfies Record<string, (text: string) => boolean>)

const guid = matches(36, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)

export function isGuid(text: string): boolean {
  return guid(text)
}

/** The length is checked first, so that no pattern runs over a text that is too long to match. */
function matches(maxLength: number, pattern: RegExp): (text: string) => boolean {
  return (text) => text.length <= maxLength && pattern.test(text)
}

/** A calendar date and time that PostgreSQL accepts too: no 30 February, no year 0. */
function isMoment(text: string): boolean {
  if (Number.isNaN(Date.parse(text))) return false
  const day = text.slice(0, 10)
  return day >= '0001-01-02' && new Date(day).toISOString().startsWith(day)
}

const maxUrlLength = 4096

function isWebUrl(text: string): boolean {
  return text.length <= maxUrlLength && /^https?:/i.test(text) && URL.canParse(text)
}
