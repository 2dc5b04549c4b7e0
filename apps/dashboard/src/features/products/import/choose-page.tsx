import { plural, t } from '@lingui/core/macro'
import { Button, FileButton, Group, Select } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { startProductImport } from '@stoa/contract/calls/stoa/product-files'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { BackLink } from '../../../lib/back-link.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { readText } from '../../../ui/read-text.ts'
import { settleWithin } from '../../../lib/settle-within.ts'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { FailureNotice } from '../../../ui/failure.tsx'
import { UploadIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { DropTarget } from '../../../ui/drop-target.tsx'
import classes from './import.module.css'
import { formatColumns, guessMapping, missingColumns, readHeadings, toWireMapping, type Mapping } from './format.ts'
import { HistoryPanel } from './history-panel.tsx'
import { importDraft } from './import-draft.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(importDraft.query))

/** Step one of the import: the file and its columns. Nothing changes before the preview. */
export default function ChooseImportPage() {
  const navigate = useNavigate()
  const { data: held } = useQuery(importDraft.query)
  const file = held?.request
  const headings = useMemo(() => (file?.csv ? readHeadings(file.csv) : []), [file])
  const [remembered, remember] = useLocalStorage<Mapping>({
    key: 'stoa.product-import.mapping',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const mapping = { ...guessMapping(headings), ...retained(remembered, headings) }
  const call = useCall(startProductImport, {
    failed: t`We couldn’t check the file`,
    quiet: true,
    onDone: ({ productImport }, request) => {
      const dryRunId = productImport!.id!
      void importDraft.keep({ request, dryRunId })
      void navigate(paths.runningProductImport(dryRunId))
    },
  })
  const choose = async (chosen: File | null) => {
    if (chosen) await importDraft.keep({ request: { csv: await readText(chosen), fileName: chosen.name } })
  }
  const check = () => file && call.send({ ...file, mapping: toWireMapping(mapping), dryRun: true })
  const takeAway = () => {
    call.forget()
    void importDraft.forget()
  }
  const missing = missingColumns(mapping)
  const understood = Object.values(mapping).filter(Boolean).length

  return (
    <Page
      title={t`Import products`}
      narrow
      back={<BackLink to={paths.products()}>{t`Products`}</BackLink>}
      lead={t`A CSV file with one line per variant. You’ll see a preview before anything changes.`}
    >
      {call.failure && <FailureNotice failure={call.failure} onRetry={check} />}
      <DropTarget label={t`Drop a CSV file here`} onDrop={([chosen]) => void choose(chosen ?? null)}>
        <Empty bare why={file ? contentsOf(file.fileName ?? t`CSV import`, headings) : t`Drop a CSV file here, or choose one.`}>
          <Group justify="center" gap="sm">
            {file && <Button onClick={takeAway}>{t`Remove file`}</Button>}
            {/* By its key another input: the file that was taken away can be chosen again. */}
            <FileButton key={file?.fileName ?? ''} accept=".csv,text/csv" onChange={(chosen) => void choose(chosen)}>
              {(props) => (
                <Button {...props} leftSection={<UploadIcon />} variant={file ? 'default' : 'filled'}>
                  {file ? t`Choose another file` : t`Choose file`}
                </Button>
              )}
            </FileButton>
          </Group>
        </Empty>
      </DropTarget>
      {file && (
        <Panel title={t`Columns`}>
          <p className={classes.hint}>
            {missing.length > 0
              ? t`Still missing: ${missing.join(', ')}.`
              : plural(understood, {
                  one: '# column recognised. Check the match below.',
                  other: '# columns recognised. Check the matches below.',
                })}
          </p>
          <div className={classes.mapping}>
            {formatColumns.map((column) => (
              <Select
                key={column.name}
                label={column.name}
                withAsterisk={'needed' in column}
                placeholder={t`Not in the file`}
                data={headings}
                value={mapping[column.name] || null}
                onChange={(heading) => remember({ ...remembered, [column.name]: heading ?? '' })}
                searchable
                clearable
              />
            ))}
          </div>
        </Panel>
      )}
      {file && (
        <div className={classes.bar}>
          <Button variant="filled" onClick={check} loading={call.sending} disabled={missing.length > 0}>
            {t`Check the file`}
          </Button>
        </div>
      )}
      {!file && <HistoryPanel />}
    </Page>
  )
}

function contentsOf(name: string, headings: readonly string[]): string {
  return plural(headings.length, { one: `${name}: # column`, other: `${name}: # columns` })
}

function retained(mapping: Mapping, headings: readonly string[]): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, heading]) => heading === '' || headings.includes(heading)))
}
