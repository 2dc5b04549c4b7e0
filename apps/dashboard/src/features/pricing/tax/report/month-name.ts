import { writeDate } from '../../../../lib/format/format.ts'

/** '2026-11' in the reader's language. */
export function monthName(month: string): string {
  return writeDate(new Date(`${month}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
