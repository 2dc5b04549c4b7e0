import { formats } from './formats.ts'

/** A phone number, perhaps with an extension. A spreadsheet makes `4.9151E+12` of a long number, which is none any more. */
export function isPhone(text: string): boolean {
  const number = text.replace(/ ?(?:x|ext\.?|#) ?\d{1,6}$/i, '')
  return formats.PHONE(number) && (number.match(/\d/g)?.length ?? 0) >= 5
}
