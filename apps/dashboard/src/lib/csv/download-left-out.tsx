import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { DownloadIcon } from '../../ui/pictures/icons.tsx'
import { downloadText } from '../files/download.ts'
import type { CsvTable } from './columns.ts'
import { writeCsv, type CsvRow } from './csv.ts'

interface DownloadLeftOutProps {
  fileName: string
  headings: readonly string[]
  rows: readonly (CsvRow & { reason: string })[]
}

/** The lines that were left out, with their reasons, as a file that can be corrected and imported. */
export function DownloadLeftOut({ fileName, headings, rows }: DownloadLeftOutProps) {
  const reasonLast = (cells: readonly string[], reason: string) => [...headings.map((_, place) => cells[place] ?? ''), reason]
  const download = () =>
    downloadText(
      writeCsv([reasonLast(headings, t`Reason`), ...rows.map(({ cells, reason }) => reasonLast(cells, reason))]),
      t`left out of ${fileName}`,
    )
  return (
    <Button leftSection={<DownloadIcon />} onClick={download}>
      {t`Download left-out lines`}
    </Button>
  )
}

interface LeftOutLinesProps<Outcome> {
  fileName: string
  table: CsvTable
  outcomes: readonly Outcome[]
  /** Why a line is left out. Undefined for one that is not. */
  reasonOf: (outcome: Outcome) => string | undefined
}

/** The same by the outcome of each line. Nothing where no line was left out. */
export function LeftOutLines<Outcome>({ fileName, table, outcomes, reasonOf }: LeftOutLinesProps<Outcome>) {
  const rows = outcomes.flatMap((outcome, index) => {
    const reason = reasonOf(outcome)
    return reason ? [{ ...table.rows[index]!, reason }] : []
  })
  return rows.length > 0 && <DownloadLeftOut fileName={fileName} headings={table.headings} rows={rows} />
}
