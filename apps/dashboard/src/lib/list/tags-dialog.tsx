import { t } from '@lingui/core/macro'
import { Button, Group, Modal, MultiSelect, TagsInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'

interface TagsDialogProps {
  title: string
  /** The names that are offered; others can be typed. */
  known: readonly string[]
  maxLength: number
  /** The most tags of one change. */
  maxTags?: number
  /** Tags of the selected rows. */
  removable: { value: string; label: string }[]
  /** Says that none of the selected rows has a tag. */
  noneRemovable: string
  sending?: boolean
  /** The names of the tags to add, and the values of those to remove. */
  onSubmit: (added: string[], removed: string[]) => void
  onClose: () => void
}

/** Asks which tags are added to the selected rows and removed from them. */
export function TagsDialog(props: TagsDialogProps) {
  const {
    title,
    known,
    maxLength,
    maxTags = Number.POSITIVE_INFINITY,
    removable,
    noneRemovable,
    sending = false,
    onSubmit,
    onClose,
  } = props
  const [added, add] = useState<string[]>([])
  const [removed, remove] = useState<string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(added, removed)
  }
  return (
    <Modal opened onClose={onClose} title={title} size="28rem">
      <form onSubmit={submit}>
        <TagsInput
          label={t`Add`}
          placeholder={t`Type a tag and press Enter`}
          data={known}
          value={added}
          onChange={add}
          maxLength={maxLength}
          maxTags={maxTags}
          data-autofocus
        />
        <MultiSelect
          label={t`Remove`}
          mt="sm"
          data={removable}
          value={removed}
          onChange={remove}
          maxValues={maxTags}
          disabled={removable.length === 0}
          {...(removable.length === 0 && { description: noneRemovable })}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button onClick={onClose}>{t({ message: 'Cancel', context: 'dialog' })}</Button>
          <Button type="submit" variant="filled" loading={sending} disabled={added.length === 0 && removed.length === 0}>
            {t`Change tags`}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
