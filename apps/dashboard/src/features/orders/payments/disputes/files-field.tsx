import { t } from '@lingui/core/macro'
import { Box, Button, FileButton, Group, Input } from '@mantine/core'
import { useState } from 'react'
import { DropTarget } from '../../../../ui/rows/drop-target.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { UploadIcon } from '../../../../ui/pictures/icons.tsx'
import { changeField, type FormOf, useValue } from '../../../../ui/form/typed-form.ts'
import { acceptedTypes, maxFiles, readFile, refuseFile, type EvidenceValues } from './evidence-files.ts'

/** Files that support the shop's account. Each is checked when it is chosen. */
export function FilesField({ form }: { form: FormOf<EvidenceValues> }) {
  const files = useValue(form, 'files')
  const [problems, setProblems] = useState<readonly string[]>([])
  const add = async (chosen: readonly File[]) => {
    const usable = chosen.filter((file) => !refuseFile(file))
    const free = maxFiles - files.length
    setProblems([
      ...chosen.flatMap((file) => refuseFile(file) ?? []),
      ...(usable.length > free ? [t`You can send ${maxFiles} files at most.`] : []),
    ])
    const read = await Promise.all(usable.slice(0, free).map(readFile))
    changeField(form, 'files', [...form.getValues('files'), ...read].slice(0, maxFiles))
  }
  return (
    <Input.Wrapper
      label={t`Files`}
      labelElement="div"
      description={t`Up to ${maxFiles} files: PDF, PNG or JPEG, under 1 MB each. For example the proof of delivery.`}
    >
      <Box mt="xs">
        <DropTarget label={t`Drop files here`} onDrop={(dropped) => void add(dropped)}>
          <Group p="xs">
            <FileButton multiple accept={acceptedTypes} onChange={(chosen) => void add(chosen)}>
              {(props) => (
                <Button {...props} leftSection={<UploadIcon />} disabled={files.length >= maxFiles}>
                  {t`Add files`}
                </Button>
              )}
            </FileButton>
          </Group>
        </DropTarget>
      </Box>
      {problems.map((problem) => (
        <Input.Error key={problem} role="alert" mt="xs">
          {problem}
        </Input.Error>
      ))}
      <RowList label={t`Files`}>
        {files.map(({ name = '' }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
          <Row key={`${index} ${name}`} title={name}>
            <Button
              size="compact-xs"
              onClick={() =>
                changeField(
                  form,
                  'files',
                  files.filter((_, other) => other !== index),
                )
              }
              aria-label={t`Remove ${name}`}
            >
              {t`Remove`}
            </Button>
          </Row>
        ))}
      </RowList>
    </Input.Wrapper>
  )
}
