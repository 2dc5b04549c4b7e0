import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { DownloadIcon } from '../../ui/pictures/icons.tsx'
import { downloadText } from '../files/download.ts'
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

/** The rows whose outcome has a reason to be left out. */
export function selectLeftOut<Outcome>(
  rows: readonly CsvRow[],
  outcomes: readonly Outcome[],
  reasonOf: (outcome: Outcome) => string | undefined,
): (CsvRow & { reason: string })[] {
  return outcomes.flatMap((outcome, index) => {
    const reason = reasonOf(outcome)
    return reason ? [{ ...rows[index]!, reason }] : []
  })
}
