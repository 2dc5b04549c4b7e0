import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LineOutcome, RedirectLine } from '@stoa/contract/services/stoa/redirects'
import { readCell, type ColumnMapping } from '../../../../../lib/csv/columns.ts'
import type { CsvRow } from '../../../../../lib/csv/csv.ts'
import type { LabelledColumn } from '../../../../../lib/csv/table-columns.tsx'
import type { Tone } from '../../../../../ui/feedback/status.tsx'

/** A parsed line with its number. */
export interface ReadLine extends RedirectLine {
  line: number
}

type ColumnId = 'path' | 'target' | 'kind'

/** The columns with the headings of other programs, in the order of the template. */
export function redirectColumns(): readonly LabelledColumn<ColumnId>[] {
  return [
    {
      id: 'path',
      label: t`Old URL`,
      needed: true,
      aliases: ['path', 'from', 'old', 'old url', 'old address', 'source', 'redirect from', 'alt', 'von'],
    },
    {
      id: 'target',
      label: t`New URL`,
      aliases: ['target', 'to', 'new', 'new url', 'new address', 'destination', 'redirect to', 'nach', 'ziel'],
    },
    { id: 'kind', label: t`Type`, aliases: ['kind', 'type', 'code', 'status', 'art'] },
  ]
}

export function toRedirectLine(row: CsvRow, mapping: ColumnMapping<ColumnId>): ReadLine {
  const target = readCell(row, mapping, 'target')
  return {
    line: row.line,
    path: withoutHost(readCell(row, mapping, 'path')),
    target: target || null,
    type: readCell(row, mapping, 'kind'),
  }
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
  TYPE_UNREADABLE: [msg`Skipped`, 'bad', msg`The type must be 301, 302 or 410.`],
  PATH_TWICE: [msg`Skipped`, 'bad', msg`A line above already redirects this path.`],
  LOOP: [msg`Skipped`, 'bad', msg`The new URL redirects back to the old one.`],
}
