import { t } from '@lingui/core/macro'
import { Button, FileButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { readText } from './read-text.ts'
import { DropTarget } from './drop-target.tsx'
import { Empty } from './empty.tsx'
import { UploadIcon } from './icons.tsx'

interface ChooseFileProps {
  /** A description of the chosen file. */
  chosen: string | undefined
  onChoose: (name: string, text: string) => void
  /** Shown beside the button, for example a link to a template. */
  children?: ReactNode
}

/** Chooses a CSV file by drop or dialog. The file is only read. */
export function ChooseFile({ chosen, onChoose, children }: ChooseFileProps) {
  const read = async (file: File | null) => {
    if (file) onChoose(file.name, await readText(file))
  }
  return (
    <DropTarget label={t`Drop a CSV file here`} onDrop={([file]) => void read(file ?? null)}>
      <Empty bare why={chosen ?? t`Drop a CSV file here, or choose one.`}>
        <FileButton accept=".csv,text/csv" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} leftSection={<UploadIcon />} variant={chosen ? 'default' : 'filled'}>
              {chosen ? t`Choose another file` : t`Choose file`}
            </Button>
          )}
        </FileButton>
        {children}
      </Empty>
    </DropTarget>
  )
}
