import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LineOutcome, RedirectLine } from '@stoa/contract/services/stoa/redirects'
import { readCsv } from '../../../../lib/csv.ts'
import type { Tone } from '../../../../ui/status.tsx'

/** A parsed line with its number. */
export interface ReadLine extends RedirectLine {
  line: number
}

const headings = {
  path: ['path', 'from', 'old', 'old address', 'source', 'redirect from', 'alt', 'von'],
  target: ['target', 'to', 'new', 'new address', 'destination', 'redirect to', 'nach', 'ziel'],
  kind: ['kind', 'type', 'code', 'status', 'art'],
}

/** Reads old URL, new URL and an optional status of 301, 302 or 410. Headings are needed only for another column order. */
export function readRedirectFile(csv: string): ReadLine[] {
  const [first, ...rest] = readCsv(csv)
  if (!first) return []
  const placeOf = (names: readonly string[]) =>
    first.cells.findIndex((cell) => names.includes(cell.toLowerCase().replace(/_/g, ' ')))
  const places = { path: placeOf(headings.path), target: placeOf(headings.target), kind: placeOf(headings.kind) }
  const hasHeadings = places.path >= 0
  const { path, target, kind } = hasHeadings ? places : { path: 0, target: 1, kind: 2 }
  return (hasHeadings ? rest : [first, ...rest]).map(({ line, cells }) => {
    const to = cells[target] ?? ''
    return { line, path: withoutHost(cells[path] ?? ''), target: to || null, kind: kindOf(cells[kind] ?? '', to) }
  })
}

function kindOf(cell: string, target: string): NonNullable<RedirectLine['kind']> {
  if (/^(410|gone)$/i.test(cell) || (!cell && !target)) return 'GONE'
  return /^(302|307|temporary)$/i.test(cell) ? 'TEMPORARY' : 'PERMANENT'
}

/** Other programs export full URLs of the old shop. */
function withoutHost(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** The result of a line, with a reason where it does nothing. */
export const outcomes: Readonly<Record<LineOutcome, readonly [label: MessageDescriptor, tone: Tone, why?: MessageDescriptor]>> = {
  NEW: [msg`New`, 'good'],
  CHANGED: [msg`Changed`, 'accent'],
  UNCHANGED: [msg`Unchanged`, 'plain'],
  PATH_UNREADABLE: [msg`Skipped`, 'bad', msg`The old URL must start with a slash.`],
  TARGET_UNREADABLE: [msg`Skipped`, 'bad', msg`The new URL must be a path of the shop or a web address.`],
  PATH_TWICE: [msg`Skipped`, 'bad', msg`A line above already redirects this path.`],
  LOOP: [msg`Skipped`, 'bad', msg`The new URL redirects back to the old one.`],
}
