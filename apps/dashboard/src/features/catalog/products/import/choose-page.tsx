import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { plural, t } from '@lingui/core/macro'
import { Checkbox, Stack } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { startProductImport } from '@stoa/contract/calls/stoa/product-files'
import type { CategorySource } from '@stoa/contract/services/stoa/product-files'
import { isUnsupportedProgram, productFileProgram, programNames } from '@stoa/web/product-file-programs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { ChooseCsv } from '../../../../lib/csv/choose-csv.tsx'
import { ColumnsPanel } from '../../../../lib/csv/columns-panel.tsx'
import { readRows, readFileText, type CsvFile } from '../../../../lib/csv/csv-file.ts'
import type { CsvRow } from '../../../../lib/csv/csv.ts'
import { UnreadLines } from '../../../../lib/csv/unread-lines.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { FailureNotice } from '../../../../ui/feedback/failure.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import classes from './import.module.css'
import {
  formatColumns,
  guessMapping,
  ignoredColumns,
  missingColumns,
  offeredCategories,
  toWireMapping,
  type Mapping,
} from './format.ts'
import { HistoryPanel } from './history-panel.tsx'
import { importDraft } from './import-draft.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(importDraft.query))

/** Step one of the import: the file and its columns. Nothing changes before the preview. */
export default function ChooseImportPage() {
  const navigate = useNavigate()
  const { data: held } = useQuery(importDraft.query)
  const file = held?.file
  const rows = useMemo(() => (file ? readRows(file) : []), [file])
  const headings = useMemo(() => readHeadings(rows), [rows])
  // The server refuses such a file as a whole.
  const broken = useMemo(() => rows.flatMap(({ line, problem }) => (problem ? { line, problem } : [])), [rows])
  const doubled = rows[0]?.cells.find((heading, index, all) => heading !== '' && all.indexOf(heading) < index)
  const [remembered, remember] = useLocalStorage<Mapping>({
    key: 'stoa.product-import.mapping',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const program = productFileProgram(headings)
  const isUnsupported = isUnsupportedProgram(program)
  const hasKnownColumns = isUnsupported || program === 'WIX' || program === 'WOOCOMMERCE'
  const programName = program ? programNames[program] : ''
  const mapping = hasKnownColumns ? {} : { ...guessMapping(headings), ...retained(remembered, headings) }
  const call = useCall(startProductImport, {
    failed: t`We couldn’t check the file`,
    quiet: true,
    onDone: ({ productImport }, request) => {
      const id = productImport!.id!
      void importDraft.keep({ file: file!, dryRun: { id, request } })
      void navigate(paths.runningProductImport(id))
    },
  })
  const choose = (chosen: CsvFile | undefined) => {
    call.forget()
    void (chosen ? importDraft.keep({ file: chosen }) : importDraft.forget())
  }
  const [chosenSources, chooseSources] = useState(held?.dryRun?.request.categoriesFrom ?? [])
  const offered = offeredCategories(headings, mapping)
  const categoriesFrom = chosenSources.filter((chosen) => offered.some(({ source }) => source === chosen))
  const ignored = ignoredColumns(headings, mapping, categoriesFrom)
  const check = () => {
    if (!file) return
    const [csv, fileName] = [readFileText(file), file.name]
    call.send({ csv, fileName, mapping: toWireMapping(mapping), categoriesFrom, dryRun: true })
  }
  const missing = hasKnownColumns ? [] : missingColumns(mapping)
  const ignoredNote = ignored.length > 0 ? t`Ignored columns, kept for the next export: ${ignored.join(', ')}.` : undefined
  const understood = Object.values(mapping).filter(Boolean).length

  return (
    <Page
      title={t`Import products`}
      narrow
      back={<BackLink to={paths.products()}>{t`Products`}</BackLink>}
      lead={t`A CSV file with one line per variant. You’ll see a preview before anything changes.`}
    >
      {call.failure && <FailureNotice failure={call.failure} onRetry={check} />}
      <ChooseCsv file={file} contents={plural(headings.length, { one: '# column', other: '# columns' })} onChoose={choose} />
      <UnreadLines unread={broken} isWhole />
      {doubled && (
        <FailureNotice
          failure={{
            title: t`The column “${doubled}” is there twice`,
            detail: t`Rename or delete one of them, so that each value has one meaning.`,
          }}
          onRetry={undefined}
        />
      )}
      {isUnsupported && (
        <FailureNotice
          failure={{
            title: t`Exports of ${programName} can’t be imported`,
            detail: t`Use a file with one line per variant and the columns Title and Variant Price.`,
          }}
          onRetry={undefined}
        />
      )}
      {hasKnownColumns && !isUnsupported && (
        <Panel title={t`Export of ${programName}`}>
          <p className={classes.note}>
            {t`The columns are known: products with their variants, prices and discounts, stock, descriptions and images.`}
          </p>
          {ignoredNote && <p className={classes.note}>{ignoredNote}</p>}
        </Panel>
      )}
      {file && !hasKnownColumns && (
        <ColumnsPanel
          columns={formatColumns.map((column) => ({ id: column.name, label: column.name, needed: 'needed' in column }))}
          choices={headings.map((heading) => ({ value: heading, label: heading }))}
          mapping={Object.fromEntries(Object.entries(mapping).filter(([, heading]) => heading))}
          onMap={(name, heading) => remember({ ...remembered, [name]: heading ?? '' })}
          summary={
            missing.length > 0
              ? t`Still missing: ${missing.join(', ')}.`
              : plural(understood, {
                  one: '# column recognised. Check the match below.',
                  other: '# columns recognised. Check the matches below.',
                })
          }
          ignored={ignoredNote}
        >
          {!mapping['Handle'] && (
            <p className={classes.note}>
              {t`Without a column for handles, lines with the same title become one product, and a product of the shop with this title is changed.`}
            </p>
          )}
        </ColumnsPanel>
      )}
      {file && offered.length > 0 && (
        <Panel title={t`Categories`}>
          <Checkbox.Group
            label={t`Add products to the categories named in`}
            description={t`Categories that don’t exist are created.`}
            value={categoriesFrom}
            onChange={(sources) => chooseSources(sources as CategorySource[])}
          >
            <Stack gap="xs" mt="xs">
              {offered.map(({ heading, source }) => (
                <Checkbox key={source} value={source} label={heading} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Panel>
      )}
      {file && (
        <div className={classes.bar}>
          <CallButton
            call={call}
            variant="filled"
            onClick={check}
            disabled={missing.length > 0 || isUnsupported || broken.length > 0 || doubled !== undefined}
          >
            {t`Check the file`}
          </CallButton>
        </div>
      )}
      {!file && <HistoryPanel />}
    </Page>
  )
}

function readHeadings([first]: readonly CsvRow[]): string[] {
  return [...new Set(first?.cells.filter(Boolean))]
}

function retained(mapping: Mapping, headings: readonly string[]): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, heading]) => heading === '' || headings.includes(heading)))
}
