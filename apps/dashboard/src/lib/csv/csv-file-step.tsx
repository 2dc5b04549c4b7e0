import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { DownloadIcon } from '../../ui/pictures/icons.tsx'
import { downloadText } from '../files/download.ts'
import { ChooseCsv } from './choose-csv.tsx'
import type { ColumnMapping } from './columns.ts'
import { writeCsv, type CsvRow } from './csv.ts'
import { UnreadLines } from './unread-lines.tsx'
import { missingColumns, TableColumns, type LabelledColumn } from './table-columns.tsx'
import type { CsvImport } from './use-csv-table.ts'

interface CsvFileStepProps<Id extends string> {
  read: CsvImport<Id>
  columns: readonly LabelledColumn<Id>[]
  /** A file that shows how one is written. */
  template: { fileName: string; rows: Parameters<typeof writeCsv>[0] }
  /** Lines of one import; what is beyond them is left out. */
  maxLines?: number
  /** True if the file was imported, so that its columns cannot be changed any more. */
  isDone: boolean
  /** Another file is chosen, or none. */
  onChange: () => void
  /** Errors of the import. */
  children?: ReactNode
}

/** The first step of an import of lines that the browser reads: the file, a template, and the columns of the file. */
export function CsvFileStep<Id extends string>(props: CsvFileStepProps<Id>) {
  const { read, columns, template, maxLines = Number.POSITIVE_INFINITY, isDone, onChange, children } = props
  const { file, table } = read
  return (
    <>
      <ChooseCsv
        file={file}
        contents={plural(table.rows.length, { one: '# line', other: '# lines' })}
        onChoose={(chosen) => {
          onChange()
          read.choose(chosen)
        }}
      >
        <Button
          leftSection={<DownloadIcon />}
          variant="subtle"
          onClick={() => downloadText(writeCsv(template.rows), template.fileName)}
        >
          {t`Download a template`}
        </Button>
      </ChooseCsv>
      {file && !isDone && <TableColumns read={read} columns={columns} />}
      {file && !isDone && <UnreadLines unread={table.unread} />}
      {children}
      {file && table.rows.length > maxLines && (
        <p>{t`Only the first ${maxLines} lines are imported. Upload the rest in a second file.`}</p>
      )}
    </>
  )
}

/** The lines of the file once all needed columns are matched; none before. */
export function useCsvLines<Id extends string, Line>(
  { table, mapping }: CsvImport<Id>,
  columns: readonly LabelledColumn<Id>[],
  maxLines: number,
  toLine: (row: CsvRow, mapping: ColumnMapping<Id>) => Line,
): Line[] {
  const isComplete = missingColumns(columns, mapping).length === 0
  return useMemo(
    () => (isComplete ? table.rows.slice(0, maxLines).map((row) => toLine(row, mapping)) : []),
    [table, mapping, isComplete, maxLines, toLine],
  )
}
