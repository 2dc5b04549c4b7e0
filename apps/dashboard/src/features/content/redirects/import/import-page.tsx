import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { importRedirects } from '@stoa/contract/calls/stoa/redirects'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../../lib/api.ts'
import { BackLink } from '../../../../lib/back-link.tsx'
import { csvLine } from '../../../../lib/csv.ts'
import { downloadText } from '../../../../lib/download.ts'
import { Loaded } from '../../../../lib/loaded.tsx'
import { useCall } from '../../../../lib/use-call.ts'
import { paths } from '../../../../paths.ts'
import { ChooseFile } from '../../../../ui/choose-file.tsx'
import { FailureNotice } from '../../../../ui/failure.tsx'
import { DownloadIcon } from '../../../../ui/icons.tsx'
import { LineTable } from '../../../../ui/line-table.tsx'
import { Page } from '../../../../ui/page.tsx'
import { redirects } from '../queries.ts'
import { outcomes, readRedirectFile, type ReadLine } from './lines.ts'

/** The maximum of one call. */
const maxLines = 2000

/** Imports redirects from a CSV file after a preview of each line. */
export default function ImportRedirectsPage() {
  const navigate = useNavigate()
  const [file, setFile] = useState<{ name: string; lines: ReadLine[] }>()
  const lines = file?.lines.slice(0, maxLines) ?? []
  const query = useQuery({ ...dryRunQuery(lines), enabled: lines.length > 0 })
  const changing = query.data?.filter((outcome) => outcome === 'NEW' || outcome === 'CHANGED').length ?? 0
  const save = useCall(importRedirects, {
    failed: t`We couldn’t import the redirects`,
    done: plural(changing, { one: '# redirect imported', other: '# redirects imported' }),
    quiet: true,
    refreshes: [redirects],
    onDone: () => void navigate(paths.redirects()),
  })
  return (
    <Page
      title={t`Import redirects`}
      narrow
      back={<BackLink to={paths.redirects()}>{t`Redirects`}</BackLink>}
      lead={t`One line per redirect: old URL, new URL, and 301, 302 or 410. You’ll see a preview before anything changes.`}
    >
      <ChooseFile
        chosen={file && plural(file.lines.length, { one: `${file.name}: # line`, other: `${file.name}: # lines` })}
        onChoose={(name, text) => setFile({ name, lines: readRedirectFile(text) })}
      >
        <Button leftSection={<DownloadIcon />} variant="subtle" onClick={() => downloadText(template(), 'redirects.csv')}>
          {t`Download a template`}
        </Button>
      </ChooseFile>
      {save.failure && <FailureNotice failure={save.failure} onRetry={undefined} />}
      {file && file.lines.length > maxLines && (
        <p>{t`Only the first ${maxLines} lines are imported. Upload the rest in a second file.`}</p>
      )}
      {lines.length > 0 && (
        <Loaded query={query} skeleton={null} failed={t`We couldn’t check the file`}>
          {(results) => (
            <>
              <LineTable
                titled={t`Old URL`}
                lines={lines.map(({ line, path = '', target }, index) => {
                  const [label, tone, why] = outcomes[results[index] ?? 'UNCHANGED']
                  return {
                    line,
                    title: path || '–',
                    outcome: { label: t(label), tone },
                    what: why ? t(why) : (target ?? t`Removed`),
                  }
                })}
              />
              <Group justify="flex-end">
                <Button
                  variant="filled"
                  loading={save.sending}
                  disabled={changing === 0}
                  onClick={() => save.send({ lines: lines.map(toWire) })}
                >
                  {plural(changing, { one: 'Import # redirect', other: 'Import # redirects' })}
                </Button>
              </Group>
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
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

function template(): string {
  return [
    ['From', 'To', 'Code'],
    ['/old-page', '/products/new-name', 301],
    ['/closed', '', 410],
  ]
    .map(csvLine)
    .join('')
}
