import { plural, t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { addReviewLines } from '@stoa/contract/calls/stoa/review-imports'
import type { LineWarning, ReviewLineOutcome } from '@stoa/contract/services/stoa/review-imports'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { CsvFileStep, useCsvLines } from '../../../lib/csv/csv-file-step.tsx'
import { DateFormatField, useDateReading } from '../../../lib/csv/date-format-field.tsx'
import { describeOutcomes } from '../../../lib/csv/describe-outcomes.ts'
import { LeftOutLines } from '../../../lib/csv/download-left-out.tsx'
import { useCsvTable } from '../../../lib/csv/use-csv-table.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { FailureNotice } from '../../../ui/feedback/failure.tsx'
import { LineTable } from '../../../ui/rows/line-table.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { outcomes, describeRefusal, reviewColumns, guessSource, toReviewLine, warnings, type ReadLine } from './lines.ts'
import { FilePictures } from './pictures.tsx'
import { dryRunQuery, importsQuery } from './queries.ts'
import { sendFile, type ReviewFile } from './send-lines.ts'

/** A larger file is imported in several. */
const maxLines = 50_000
/** Lines of the preview. */
const shownLines = 500

/** Imports reviews of another shop after a preview of each line. */
export default function ImportReviewsPage() {
  const [columns] = useState(reviewColumns)
  const read = useCsvTable(columns)
  const { file, table } = read
  const source = guessSource(table.headings)
  const lines = useCsvLines(read, columns, maxLines, toReviewLine)
  const dates = useDateReading(
    useMemo(() => lines.map(({ date }) => date ?? ''), [lines]),
    file,
  )
  const dateFormat = dates.format
  const [isSent, setSent] = useState(false)
  const query = useQuery({ ...dryRunQuery({ source, dateFormat, lines }), enabled: lines.length > 0 && !isSent })
  const changing = query.data?.outcomes.filter((outcome) => outcome === 'NEW' || outcome === 'CHANGED').length ?? 0
  const save = useCall((given: ReviewFile) => sendFile(given), {
    needs: addReviewLines,
    failed: t`We couldn’t import the reviews`,
    done: t`Import started`,
    quiet: true,
    refreshes: [importsQuery],
    onDone: () => setSent(true),
  })
  return (
    <Page
      title={t`Import reviews`}
      narrow
      back={<BackLink to={paths.reviews()}>{t`Reviews`}</BackLink>}
      lead={t`A file of Judge.me, or one line per review. Reviews that were imported before are not added again. The images of new reviews are imported too. You’ll see a preview before anything changes.`}
    >
      <CsvFileStep
        read={read}
        columns={columns}
        template={template()}
        maxLines={maxLines}
        isDone={isSent}
        onChange={() => {
          save.forget()
          setSent(false)
        }}
      >
        {file && !isSent && read.mapping.date !== undefined && <DateFormatField reading={dates} label={t`Dates`} />}
        {save.failure && <FailureNotice failure={save.failure} onRetry={undefined} />}
      </CsvFileStep>
      {file && lines.length > 0 && !isSent && (
        <Loaded query={query} skeleton={null} failed={t`We couldn’t check the file`}>
          {({ outcomes: results, pictures, warnings: found }) => (
            <>
              <p role="status">{describeResults(results)}</p>
              <FilePictures pictures={pictures} lineOf={(index) => lines[index]!.line} />
              <LineTable titled={t`Product`} lines={selectShown(lines, results, found)} />
              <Group justify="flex-end">
                <LeftOutLines fileName={file.name} table={table} outcomes={results} reasonOf={describeRefusal} />
                <CallButton
                  call={save}
                  variant="filled"
                  disabled={changing === 0}
                  onClick={() => save.send({ source, dateFormat, fileName: file.name, lines })}
                >
                  {plural(changing, { one: 'Import # review', other: 'Import # reviews' })}
                </CallButton>
              </Group>
            </>
          )}
        </Loaded>
      )}
      <EarlierImports />
    </Page>
  )
}

function describeResults(results: readonly ReviewLineOutcome[]): string {
  return describeOutcomes(results, (added) => plural(added, { one: '# new review', other: '# new reviews' }))
}

/** Lines with a problem come first, then those with a warning. */
function selectShown(lines: readonly ReadLine[], results: readonly ReviewLineOutcome[], found: readonly LineWarning[]) {
  const warningsOf = Map.groupBy(found, ({ index }) => index)
  const all = lines.map(({ line, product = '', body = '' }, index) => {
    const outcome = results[index] ?? 'NEW'
    const [label, tone] = outcomes[outcome]
    const reason = describeRefusal(outcome)
    const warned = warningsOf.get(index)?.map(({ warning }) => t(warnings[warning!]))
    return {
      line,
      title: product || '–',
      outcome: { label: t(label), tone },
      what: reason ?? warned?.join(' ') ?? body?.slice(0, 100),
      rank: reason ? 2 : warned ? 1 : 0,
    }
  })
  return all.toSorted((one, other) => other.rank - one.rank).slice(0, shownLines)
}

function template() {
  return {
    fileName: 'reviews.csv',
    rows: [
      ['Product', 'Stars', 'Headline', 'Text', 'Author', 'Email', 'Date', 'Reply', 'Status', 'ID'],
      [
        'low-tide',
        '5',
        'Just right',
        'It hangs straight.',
        'Mia',
        'mia@example.com',
        '2026-05-31',
        'Thank you!',
        'published',
        '1',
      ],
    ],
  }
}
