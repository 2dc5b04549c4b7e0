import { CallButton } from '../../../../../ui/actions/call-button.tsx'
import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { importRedirects } from '@stoa/contract/calls/stoa/redirects'
import type { LineOutcome } from '@stoa/contract/services/stoa/redirects'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../../../lib/calls/api.ts'
import { BackLink } from '../../../../../lib/record/back-link.tsx'
import type { CsvTable } from '../../../../../lib/csv/columns.ts'
import { CsvFileStep, useCsvLines } from '../../../../../lib/csv/csv-file-step.tsx'
import { DownloadLeftOut } from '../../../../../lib/csv/download-left-out.tsx'
import { useCsvTable } from '../../../../../lib/csv/use-csv-table.ts'
import { Loaded } from '../../../../../lib/record/loaded.tsx'
import { useCall } from '../../../../../lib/calls/use-call.ts'
import { paths } from '../../../../../paths.ts'
import { FailureNotice } from '../../../../../ui/feedback/failure.tsx'
import { LineTable } from '../../../../../ui/rows/line-table.tsx'
import { Page } from '../../../../../ui/page/page.tsx'
import { redirects } from '../queries.ts'
import { outcomes, redirectColumns, toRedirectLine, type ReadLine } from './lines.ts'

/** The maximum of one call. */
const maxLines = 2000

/** Imports redirects from a CSV file after a preview of each line. */
export default function ImportRedirectsPage() {
  const navigate = useNavigate()
  const [columns] = useState(redirectColumns)
  const read = useCsvTable(columns)
  const { file, table } = read
  const lines = useCsvLines(read, columns, maxLines, toRedirectLine)
  /** The outcomes, once the import has run and lines were left out. */
  const [imported, setImported] = useState<readonly LineOutcome[]>()
  const query = useQuery({ ...dryRunQuery(lines), enabled: lines.length > 0 && !imported })
  const changing = query.data?.filter((outcome) => outcome === 'NEW' || outcome === 'CHANGED').length ?? 0
  const save = useCall(importRedirects, {
    failed: t`We couldn’t import the redirects`,
    done: plural(changing, { one: '# redirect imported', other: '# redirects imported' }),
    quiet: true,
    refreshes: [redirects],
    onDone: ({ outcomes: results = [] }) => {
      if (results.some((outcome) => describeRefusal(outcome))) setImported(results)
      else void navigate(paths.redirects())
    },
  })
  return (
    <Page
      title={t`Import redirects`}
      narrow
      back={<BackLink to={paths.redirects()}>{t`Redirects`}</BackLink>}
      lead={t`One line per redirect: old URL, new URL, and 301, 302 or 410. You’ll see a preview before anything changes.`}
    >
      <CsvFileStep
        read={read}
        columns={columns}
        template={template()}
        maxLines={maxLines}
        isDone={imported !== undefined}
        onChange={() => {
          save.forget()
          setImported(undefined)
        }}
      >
        {save.failure && <FailureNotice failure={save.failure} onRetry={undefined} />}
      </CsvFileStep>
      {imported && file ? (
        <LeftOut fileName={file.name} table={table} lines={lines} outcomes={imported} />
      ) : (
        lines.length > 0 && (
          <Loaded query={query} skeleton={null} failed={t`We couldn’t check the file`}>
            {(results) => (
              <>
                <LineTable titled={t`Old URL`} lines={lines.map((line, index) => toFileLine(line, results[index]))} />
                <Group justify="flex-end">
                  <CallButton
                    call={save}
                    variant="filled"
                    disabled={changing === 0}
                    onClick={() => save.send({ lines: lines.map(toWire) })}
                  >
                    {plural(changing, { one: 'Import # redirect', other: 'Import # redirects' })}
                  </CallButton>
                </Group>
              </>
            )}
          </Loaded>
        )
      )}
    </Page>
  )
}

interface LeftOutProps {
  fileName: string
  table: CsvTable
  lines: readonly ReadLine[]
  outcomes: readonly LineOutcome[]
}

/** The result of an import that left lines out. */
function LeftOut({ fileName, table, lines, outcomes: results }: LeftOutProps) {
  const left = lines.flatMap((line, index) => {
    const reason = describeRefusal(results[index])
    return reason ? [{ line, reason, outcome: results[index], row: table.rows[index]! }] : []
  })
  return (
    <>
      <p role="status">{plural(left.length, { one: '# line was left out:', other: '# lines were left out:' })}</p>
      <Group>
        <DownloadLeftOut
          fileName={fileName}
          headings={table.headings}
          rows={left.map(({ row, reason }) => ({ ...row, reason }))}
        />
        <Button component={Link} to={paths.redirects()} variant="filled">
          {t`View redirects`}
        </Button>
      </Group>
      <LineTable titled={t`Old URL`} lines={left.map(({ line, outcome }) => toFileLine(line, outcome))} />
    </>
  )
}

function toFileLine({ line, path = '', target }: ReadLine, outcome: LineOutcome = 'UNCHANGED') {
  const [label, tone] = outcomes[outcome]
  return {
    line,
    title: path || '–',
    outcome: { label: t(label), tone },
    what: describeRefusal(outcome) ?? target ?? t`Removed`,
  }
}

/** Why a line is left out. */
function describeRefusal(outcome: LineOutcome = 'UNCHANGED'): string | undefined {
  const [, , why] = outcomes[outcome]
  return why && t(why)
}

function dryRunQuery(lines: readonly ReadLine[]) {
  return queryOptions({
    queryKey: ['redirects', 'dry run', lines],
    queryFn: async ({ signal }) => {
      const { outcomes: results } = await api.call(importRedirects, { lines: lines.map(toWire), dryRun: true }, { signal })
      return results ?? []
    },
  })
}

function toWire({ line: _, ...redirect }: ReadLine) {
  return redirect
}

function template() {
  return {
    fileName: 'redirects.csv',
    rows: [
      ['From', 'To', 'Code'],
      ['/old-page', '/products/new-name', 301],
      ['/closed', '', 410],
    ],
  }
}
