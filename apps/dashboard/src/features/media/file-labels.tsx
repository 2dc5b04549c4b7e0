import { t } from '@lingui/core/macro'
import { Button, Popover, TagsInput } from '@mantine/core'
import { bulkChangeLabels } from '@stoa/contract/calls/stoa/media'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import type { CallOptions } from '@stoa/client'
import { useState } from 'react'
import { api } from '../../lib/calls/api.ts'
import { splitIntoCalls, libraryKey } from '../../lib/media/queries.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import styles from './library.module.css'

/** Adds and removes labels of the chosen files. */
export function FileLabels({ files, onDone }: { files: readonly FileDescriptor[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const known = [...new Set(files.flatMap(({ labels = [] }) => labels))].toSorted((a, b) => a.localeCompare(b))
  const change = useCall(changeLabels, {
    needs: bulkChangeLabels,
    failed: t`We couldn’t change the labels`,
    done: t`Labels changed`,
    refreshes: [{ queryKey: libraryKey }],
    onDone: () => {
      setOpen(false)
      onDone()
    },
  })
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus width={300} position="bottom-start" shadow="md">
      <Popover.Target>
        <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t`Labels`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.labels!}>
        <TagsInput
          label={t`Add labels`}
          value={add}
          maxTags={50}
          maxLength={200}
          comboboxProps={{ withinPortal: false }}
          onChange={setAdd}
        />
        {known.length > 0 && (
          <TagsInput
            label={t`Remove labels`}
            value={remove}
            data={known}
            comboboxProps={{ withinPortal: false }}
            onChange={(labels) => setRemove(labels.filter((label) => known.includes(label)))}
          />
        )}
        <CallButton
          call={change}
          variant="filled"
          disabled={add.length + remove.length === 0}
          onClick={() => change.send({ fileIds: files.map(({ id }) => id!), add, remove })}
        >
          {t`Apply`}
        </CallButton>
      </Popover.Dropdown>
    </Popover>
  )
}

interface LabelChange {
  fileIds: readonly string[]
  add: string[]
  remove: string[]
}

/** The first refusal ends it; what was changed until then can be changed in the same way again. */
async function changeLabels({ fileIds, ...change }: LabelChange, { signal }: CallOptions): Promise<void> {
  for (const part of splitIntoCalls(fileIds))
    await api.call(bulkChangeLabels, { fileIds: part, ...change }, signal ? { signal } : {})
}
