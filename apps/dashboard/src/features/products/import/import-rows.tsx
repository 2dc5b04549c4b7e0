import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button, SegmentedControl } from '@mantine/core'
import type { ImportRow, ProductImport } from '@stoa/contract/services/stoa/product-files'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { csvLine } from '../../../lib/csv.ts'
import { writeNumber } from '../../../lib/format.ts'
import { downloadText } from '../../../lib/download.ts'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { Status, type Tone } from '../../../ui/status.tsx'
import classes from './import.module.css'

const outcomes: Record<string, readonly [label: MessageDescriptor, tone: Tone]> = {
  ERROR: [msg`Error`, 'bad'],
  WARNING: [msg`Warning`, 'warn'],
  NEW: [msg`New`, 'good'],
  CHANGED: [msg`Changed`, 'accent'],
  UNCHANGED: [msg`Unchanged`, 'plain'],
  DELETED: [msg`Deleted`, 'warn'],
}
const atOnce = 200

/** What became, or would become, of each line. */
export function ImportRows({ run: { rows = [], fileName } }: { run: ProductImport }) {
  const [search, setSearch] = useSearchParams()
  const [limit, setLimit] = useState(atOnce)
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
          aria-label={t`Outcome`}
          value={chosen}
          onChange={(outcome) => setSearch(outcome ? { outcome } : {}, { preventScrollReset: true })}
          data={[{ value: '', label: t`All` }, ...present.map((value) => ({ value, label: t(outcomes[value]![0]) }))]}
        />
        {wrong.length > 0 && (
          <Button
            leftSection={<DownloadIcon />}
            onClick={() => downloadText(toCsv(wrong), t`errors of ${fileName ?? 'import.csv'}`)}
          >
            {wrong.some(({ outcome }) => outcome === 'ERROR') ? t`Download errors` : t`Download warnings`}
          </Button>
        )}
      </div>
      <table className={classes.rows} aria-label={t`Lines of the file`}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t`Line`}
            </th>
            <th scope="col">{t`Product`}</th>
            <th scope="col">{t`Outcome`}</th>
            <th scope="col">{t`What`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, limit).map((row) => (
            <Row key={`${row.line} ${row.outcome}`} row={row} />
          ))}
        </tbody>
      </table>
      {shown.length > limit && (
        <Button onClick={() => setLimit(shown.length)}>{t`Show all ${writeNumber(shown.length)} lines`}</Button>
      )}
    </>
  )
}

function Row({ row: { line, handle, title, outcome, changes = [], message } }: { row: ImportRow }) {
  const [label, tone] = outcomes[outcome ?? ''] ?? [msg`Unknown`, 'plain' as const]
  return (
    <tr>
      <td className={classes.number}>{line}</td>
      <td>
        <b>{title || handle}</b>
        {title && <span className={classes.handle}>{handle}</span>}
      </td>
      <td>
        <Status tone={tone}>{t(label)}</Status>
      </td>
      <td>{message ?? changes.join(', ')}</td>
    </tr>
  )
}

function toCsv(rows: readonly ImportRow[]): string {
  const lines = rows.map(({ line, handle, outcome, message }) => csvLine([line, handle, outcome, message]))
  return [csvLine([t`Line`, 'Handle', t`Outcome`, t`What`]), ...lines].join('')
}
