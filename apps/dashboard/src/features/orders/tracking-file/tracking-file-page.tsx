import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { runOneByOne } from '../../../lib/list/bulk-action.ts'
import type { CsvRow } from '../../../lib/csv/csv.ts'
import { CsvFileStep } from '../../../lib/csv/csv-file-step.tsx'
import { DownloadLeftOut } from '../../../lib/csv/download-left-out.tsx'
import { missingColumns } from '../../../lib/csv/table-columns.tsx'
import { useCsvTable } from '../../../lib/csv/use-csv-table.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { useBulk } from '../../../lib/list/use-bulk.ts'
import { paths } from '../../../paths.ts'
import { LineTable } from '../../../ui/rows/line-table.tsx'
import { BulkFailures, BulkProgressBar } from '../../../ui/list/bulk-bar.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { orders } from '../list/list.ts'
import { shipRemaining } from '../order/shipping/ship-remaining.ts'
import { checkedLinesQuery, type CheckedLine } from './checked-lines.ts'
import { toTrackingLine, trackingColumns } from './lines.ts'

/** Ships many orders from a carrier's CSV file after a preview of each line. */
export default function TrackingFilePage() {
  const [columns] = useState(trackingColumns)
  const read = useCsvTable(columns)
  const { file, table, mapping } = read
  /** The lines that were shipped, once the import has run. */
  const [shippedLines, setShippedLines] = useState<ReadonlySet<number>>()
  const isComplete = missingColumns(columns, mapping).length === 0
  const lines = useMemo(
    () => table.rows.filter(({ line }) => !shippedLines?.has(line)).map((row) => toTrackingLine(row, mapping)),
    [table, mapping, shippedLines],
  )
  const query = useQuery({ ...checkedLinesQuery(lines), enabled: file !== undefined && isComplete })
  const sound = query.data?.filter(({ problem }) => problem === undefined) ?? []
  const [shipping] = useState(() => new Set<number>())
  /** Shipped lines leave the table. The others stay with their reasons. */
  const leaveOut = () => setShippedLines(new Set(shipping))
  const { actionsFor, progress, ...left } = useBulk<CheckedLine>({
    actions: [
      {
        label: plural(sound.length, { one: 'Ship # order', other: 'Ship # orders' }),
        batchSize: 5,
        // The table above already shows each order and its tracking number.
        confirmedByPage: true,
        run: (lines) => runOneByOne(lines, (each) => ship(each).then(() => void shipping.add(each.line))),
        done: (count) => plural(count, { one: '# order shipped', other: '# orders shipped' }),
        failed: (count) => plural(count, { one: '# order could not be shipped', other: '# orders could not be shipped' }),
      },
    ],
    nameOf: ({ number }) => t`Order ${number}`,
    refreshes: [orders],
  })
  const [act] = actionsFor({ rows: sound, everything: undefined, count: sound.length, clear: leaveOut })
  return (
    <Page
      title={t`Ship from CSV`}
      narrow
      back={<BackLink to={paths.orders()}>{t`Orders`}</BackLink>}
      lead={t`One line per order: order number, carrier, tracking number. You’ll see a preview before anything is shipped. Customers get a shipping confirmation if emails are set up.`}
    >
      <CsvFileStep
        read={read}
        columns={columns}
        template={template()}
        isDone={shippedLines !== undefined}
        onChange={() => {
          shipping.clear()
          setShippedLines(undefined)
        }}
      />
      {left.failures.length > 0 && (
        <BulkFailures title={left.failuresTitle} failures={left.failures} onClose={left.forgetFailures} />
      )}
      {file && isComplete && (
        <Loaded query={query} skeleton={null} failed={t`We couldn’t check the file`}>
          {(lines) => (
            <>
              {shippedLines && (
                <p role="status">
                  {plural(lines.length, {
                    0: 'All orders of the file were shipped.',
                    one: '# line was left out:',
                    other: '# lines were left out:',
                  })}
                </p>
              )}
              {shippedLines && lines.length > 0 && (
                <Group>
                  <DownloadLeftOut fileName={file.name} headings={table.headings} rows={leftOut(lines, table.rows)} />
                </Group>
              )}
              <LineTable titled={t`Order`} lines={lines.map(toFileLine)} />
              {progress ? (
                <BulkProgressBar {...progress} />
              ) : (
                !shippedLines && (
                  <Group justify="flex-end" gap="md">
                    {sound.length < lines.length &&
                      plural(lines.length - sound.length, { one: '# line will be skipped.', other: '# lines will be skipped.' })}
                    <Button variant="filled" onClick={() => void act!.prepare?.()} disabled={sound.length === 0}>
                      {act!.label}
                    </Button>
                  </Group>
                )
              )}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

function leftOut(lines: readonly CheckedLine[], rows: readonly CsvRow[]) {
  return rows.flatMap((row) => {
    const checked = lines.find(({ line }) => line === row.line)
    return checked ? [{ ...row, reason: checked.problem ?? t`This order can’t be shipped now.` }] : []
  })
}

function toFileLine({ line, number, problem, shippingProvider, trackingNumber, customer }: CheckedLine) {
  return {
    line,
    title: [number || '–', customer].filter(Boolean).join(' · '),
    outcome: problem ? { tone: 'bad' as const, label: t`Skipped` } : { tone: 'accent' as const, label: t`Ready` },
    what: problem ?? [shippingProvider, trackingNumber].filter(Boolean).join(' '),
  }
}

function ship({ orderId, trackingNumber, shippingProvider, trackingLink }: CheckedLine): Promise<void> {
  return shipRemaining(orderId!, {
    trackingNumber,
    ...(shippingProvider && { shippingProvider }),
    ...(trackingLink && { trackingLink }),
  })
}

function template() {
  return {
    fileName: 'tracking.csv',
    rows: [
      ['Order', 'Carrier', 'Tracking number', 'Tracking link'],
      ['10001', 'DHL', 'JD014600012345678901', ''],
    ],
  }
}
