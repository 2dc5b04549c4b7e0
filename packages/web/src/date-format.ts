import { dateLocale } from './languages.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
/** More than a shop has languages and kinds of dates; a server of many shops starts over. */
const kept = 200

/**
 * Formats dates in the language, as they are written in the shop's country, and in the shop's time zone; without one, in that of the machine. Formats are kept, because
 * making one takes as long as formatting dozens of dates.
 */
export function dateFormat(
  language: string,
  { country, timeZone }: { country: string; timeZone: string | undefined },
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const locale = dateLocale(language, country)
  const key = JSON.stringify([locale, timeZone, options])
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= kept) formats.clear()
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, made)
  return made
}
