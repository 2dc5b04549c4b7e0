import { t } from '@lingui/core/macro'
import { Button, FileButton, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { DropTarget } from '../../ui/rows/drop-target.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { UploadIcon } from '../../ui/pictures/icons.tsx'
import { openCsvFile, type CsvFile } from './csv-file.ts'
import { HowItIsRead } from './how-it-is-read.tsx'

interface ChooseCsvProps {
  file: CsvFile | undefined
  onChoose: (file: CsvFile | undefined) => void
  /** The contents of the file, for example '3 columns'. */
  contents: string
  /** Shown beside the buttons, for example a link to a template. */
  children?: ReactNode
}

/** Step one of an import: the file is dropped, chosen or pasted, and shows how it is read. It is not sent yet. */
export function ChooseCsv({ file, onChoose, contents, children }: ChooseCsvProps) {
  const read = async (chosen: File | null | undefined) => {
    if (chosen) onChoose(openCsvFile(chosen.name, new Uint8Array(await chosen.arrayBuffer())))
  }
  useWindowEvent('paste', (event) => {
    if (!(event instanceof ClipboardEvent) || isField(event.target)) return
    const [pasted] = event.clipboardData?.files ?? []
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (pasted) void read(pasted)
    else if (text.trim()) onChoose(openCsvFile(t`Pasted rows`, new TextEncoder().encode(text)))
  })
  return (
    <DropTarget label={t`Drop a CSV file here`} onDrop={([dropped]) => void read(dropped)}>
      <Empty
        bare
        why={file ? `${file.name}: ${contents}` : t`Drop a CSV file here, choose one, or paste rows from a spreadsheet.`}
      >
        <Group justify="center" gap="sm">
          {file && <Button onClick={() => onChoose(undefined)}>{t`Remove file`}</Button>}
          {/* By its key another input: the file that was removed can be chosen again. */}
          <FileButton key={file?.name ?? ''} accept=".csv,.tsv,.txt,text/csv" onChange={(chosen) => void read(chosen)}>
            {(props) => (
              <Button {...props} leftSection={<UploadIcon />} variant={file ? 'default' : 'filled'}>
                {file ? t`Choose another file` : t`Choose file`}
              </Button>
            )}
          </FileButton>
          {children}
        </Group>
        {file && <HowItIsRead file={file} onChange={onChoose} />}
      </Empty>
    </DropTarget>
  )
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
