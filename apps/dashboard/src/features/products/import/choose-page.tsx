import { plural, t } from '@lingui/core/macro'
import { Button, FileButton, Select } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { startProductImport } from '@stoa/contract/calls/stoa/product-files'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BackLink } from '../../../lib/back-link.tsx'
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
import { heldFiles } from './held-file.ts'

interface ChosenFile {
  name: string
  csv: string
  headings: string[]
}

/** First step: the file, and what its columns mean. Nothing is changed before the next step says what would be. */
export default function ChooseImportPage() {
  const navigate = useNavigate()
  const [file, setFile] = useState<ChosenFile>()
  const [remembered, remember] = useLocalStorage<Mapping>({
    key: 'stoa.product-import.mapping',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const mapping = file ? { ...guessMapping(file.headings), ...stillThere(remembered, file.headings) } : {}
  const call = useCall(startProductImport, {
    failed: t`The file was not checked`,
    quiet: true,
    onDone: ({ productImport }, request) => {
      heldFiles.set(productImport!.id!, request)
      void navigate(paths.runningProductImport(productImport!.id!))
    },
  })
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    const csv = await chosen.text()
    setFile({ name: chosen.name, csv, headings: readHeadings(csv) })
  }
  const check = () => file && call.send({ csv: file.csv, fileName: file.name, mapping: toWireMapping(mapping), dryRun: true })
  const missing = missingColumns(mapping)
  const understood = Object.values(mapping).filter(Boolean).length

  return (
    <Page
      title={t`Import products`}
      narrow
      back={<BackLink to={paths.products()}>{t`Products`}</BackLink>}
      lead={t`A CSV file with one line per variant. Nothing changes before you have seen what would.`}
    >
      {call.failure && <FailureNotice failure={call.failure} onRetry={check} />}
      <DropTarget label={t`Drop a CSV file here`} onDrop={(chosen) => void choose(chosen)}>
        <Empty bare why={file ? contentsOf(file) : t`Drop a CSV file here, or choose one.`}>
          <FileButton accept=".csv,text/csv" onChange={(chosen) => void choose(chosen)}>
            {(props) => (
              <Button {...props} leftSection={<UploadIcon />} variant={file ? 'default' : 'filled'}>
                {file ? t`Choose another file` : t`Choose file`}
              </Button>
            )}
          </FileButton>
        </Empty>
      </DropTarget>
      {file && (
        <Panel title={t`Columns`}>
          <p className={classes.hint}>
            {missing.length > 0
              ? t`Still needed: ${missing.join(', ')}.`
              : plural(understood, {
                  one: '# column is understood. Correct what was guessed wrong.',
                  other: '# columns are understood. Correct what was guessed wrong.',
                })}
          </p>
          <div className={classes.mapping}>
            {formatColumns.map((column) => (
              <Select
                key={column.name}
                label={column.name}
                withAsterisk={'needed' in column}
                placeholder={t`Not in the file`}
                data={file.headings}
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

function contentsOf({ name, headings }: ChosenFile): string {
  return plural(headings.length, { one: `${name}: # column`, other: `${name}: # columns` })
}

function stillThere(mapping: Mapping, headings: readonly string[]): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, heading]) => heading === '' || headings.includes(heading)))
}
