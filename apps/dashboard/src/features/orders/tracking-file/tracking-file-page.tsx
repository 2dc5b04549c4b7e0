import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '../../../lib/back-link.tsx'
import { oneByOne } from '../../../lib/bulk-action.ts'
import { csvLine } from '../../../lib/csv.ts'
import { downloadText } from '../../../lib/download.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { useBulk } from '../../../lib/use-bulk.ts'
import { paths } from '../../../paths.ts'
import { ChooseFile } from '../../../ui/choose-file.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { LineTable } from '../../../ui/line-table.tsx'
import { BulkFailures, BulkProgressBar } from '../../../ui/list/bulk-bar.tsx'
import { Page } from '../../../ui/page.tsx'
import { orders } from '../list.ts'
import { shipRemaining } from '../ship-remaining.ts'
import { checkedLinesQuery, type CheckedLine } from './checked-lines.ts'
import { readTrackingFile } from './lines.ts'

/** Ships many orders from a carrier's CSV file after a preview of each line. */
export default function TrackingFilePage() {
  const [file, setFile] = useState<{ name: string; lines: ReturnType<typeof readTrackingFile>; shipped?: boolean }>()
  const query = useQuery({ ...checkedLinesQuery(file?.lines ?? []), enabled: file !== undefined })
  const sound = query.data?.filter(({ problem }) => problem === undefined) ?? []
  const [shippedLines] = useState(() => new Set<number>())
  /** What was shipped leaves the table. The other lines stay with their reasons. */
  const leaveOut = () => {
    setFile((before) => before && { ...before, lines: before.lines.filter(({ line }) => !shippedLines.has(line)), shipped: true })
  }
  const { actionsFor, progress, ...left } = useBulk<CheckedLine>({
    actions: [
      {
        label: plural(sound.length, { one: 'Ship # order', other: 'Ship # orders' }),
        batchSize: 5,
        // The table above already shows each order and its tracking number.
        confirmedByPage: true,
        run: (lines) => oneByOne(lines, (each) => ship(each).then(() => void shippedLines.add(each.line))),
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
      <ChooseFile
        chosen={file && plural(file.lines.length, { one: `${file.name}: # line`, other: `${file.name}: # lines` })}
        onChoose={(name, text) => {
          shippedLines.clear()
          setFile({ name, lines: readTrackingFile(text) })
        }}
      >
        <Button leftSection={<DownloadIcon />} variant="subtle" onClick={() => downloadText(template(), 'tracking.csv')}>
          {t`Download a template`}
        </Button>
      </ChooseFile>
      {left.failures.length > 0 && (
        <BulkFailures title={left.failuresTitle} failures={left.failures} onClose={left.forgetFailures} />
      )}
      {file && (
        <Loaded query={query} skeleton={null} failed={t`We couldn’t check the file`}>
          {(lines) => (
            <>
              {file.shipped && (
                <p role="status">
                  {plural(lines.length, {
                    0: 'All orders of the file were shipped.',
                    one: '# line was left out:',
                    other: '# lines were left out:',
                  })}
                </p>
              )}
              <LineTable titled={t`Order`} lines={lines.map(toFileLine)} />
              {progress ? (
                <BulkProgressBar {...progress} />
              ) : (
                !file.shipped && (
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

function template(): string {
  return [
    ['Order', 'Carrier', 'Tracking number', 'Tracking link'],
    ['10001', 'DHL', 'JD014600012345678901', ''],
  ]
    .map(csvLine)
    .join('')
}
