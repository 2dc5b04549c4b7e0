import { t } from '@lingui/core/macro'
import { MultiSelect } from '@mantine/core'
import type { EditorProps } from '../../../ui/list/column.ts'
import { useTags } from '../tags/tags.ts'

export function TagsEditor({ title, chosen, onChoose }: EditorProps) {
  const { tags } = useTags()
  return (
    <MultiSelect
      label={title}
      w="17rem"
      searchable
      hidePickedOptions
      data={tags.map(({ id, name }) => ({ value: id!, label: name! }))}
      value={[...chosen]}
      onChange={onChoose}
      nothingFoundMessage={t`No order has this tag.`}
      comboboxProps={{ withinPortal: false }}
      data-autofocus
    />
  )
}

export function ChosenTags({ values }: { values: readonly string[] }) {
  const { nameOf } = useTags()
  return values.map(nameOf).join(', ')
}
