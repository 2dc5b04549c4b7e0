import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button, SegmentedControl } from '@mantine/core'
import type { ImportRow, ProductImport } from '@stoa/contract/services/stoa/product-files'
import { useSearchParams } from 'react-router'
import { lookupTable } from '@stoa/web/lookup-table'
import { writeCsv } from '../../../../lib/csv/csv.ts'
import { downloadText } from '../../../../lib/files/download.ts'
import { DownloadIcon } from '../../../../ui/pictures/icons.tsx'
import { LineTable, type FileLine } from '../../../../ui/rows/line-table.tsx'
import type { Tone } from '../../../../ui/feedback/status.tsx'
import classes from './import.module.css'
import { describeMessages } from './messages.ts'

const outcomes: Record<string, readonly [label: MessageDescriptor, tone: Tone]> = lookupTable({
  ERROR: [msg`Error`, 'bad'],
  UNCONFIRMED: [msg`Price to confirm`, 'warn'],
  WARNING: [msg`Warning`, 'warn'],
  NEW: [msg`New`, 'good'],
  CHANGED: [msg`Changed`, 'accent'],
  UNCHANGED: [msg`Unchanged`, 'plain'],
  DELETED: [msg`Deleted`, 'warn'],
})

/** The result of each line. */
export function ImportRows({ run: { rows = [], fileName } }: { run: ProductImport }) {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('outcome') ?? ''
  const present = Object.keys(outcomes).filter((outcome) => rows.some((row) => row.outcome === outcome))
  const shown = chosen ? rows.filter(({ outcome }) => outcome === chosen) : rows
  const wrong = rows.filter(({ outcome }) => outcome === 'ERROR' || outcome === 'WARNING')
  if (rows.length === 0) return null
  return (
    <>
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label={t`Result`}
          value={chosen}
          onChange={(outcome) => setSearch(outcome ? { outcome } : {}, { preventScrollReset: true })}
          data={[{ value: '', label: t`All` }, ...present.map((value) => ({ value, label: t(outcomes[value]![0]) }))]}
        />
        {wrong.length > 0 && (
          <Button
            leftSection={<DownloadIcon />}
            onClick={() => downloadText(toCsv(wrong), t`errors in ${fileName ?? 'import.csv'}`)}
          >
            {wrong.some(({ outcome }) => outcome === 'ERROR') ? t`Download errors` : t`Download warnings`}
          </Button>
        )}
      </div>
      <LineTable lines={shown.map(asLine)} titled={t`Product`} />
    </>
  )
}

function asLine(row: ImportRow): FileLine {
  const { line, handle, title, outcome, changes = [] } = row
  const [label, tone] = outcomes[outcome ?? ''] ?? [msg`Unknown`, 'plain' as const]
  return {
    line: line ?? 0,
    title: (
      <>
        <b>{title || handle}</b>
        {title && <span className={classes.handle}>{handle}</span>}
      </>
    ),
    outcome: { tone, label: t(label) },
    what: describeMessages(row) ?? changes.join(', '),
  }
}

function toCsv(rows: readonly ImportRow[]): string {
  const lines = rows.map((row) => [row.line, row.handle, row.outcome, describeMessages(row)])
  return writeCsv([[t`Line`, 'Handle', t`Result`, t`Details`], ...lines])
}
