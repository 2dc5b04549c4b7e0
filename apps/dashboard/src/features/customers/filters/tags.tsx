import { t } from '@lingui/core/macro'
import { MultiSelect } from '@mantine/core'
import { readTag } from '@stoa/web/customer-conditions'
import { useQuery } from '@tanstack/react-query'
import type { EditorProps } from '../../../ui/list/column.ts'
import { customerTagsQuery } from '../queries.ts'

// A tag may have a comma, which separates values in the URL.

export function CustomerTagsEditor({ title, chosen, onChoose }: EditorProps) {
  const { data: tags = [] } = useQuery(customerTagsQuery)
  return (
    <MultiSelect
      label={title}
      w="17rem"
      searchable
      hidePickedOptions
      data={[...new Set([...tags, ...chosen.map(decodeURIComponent)])]}
      value={chosen.map(decodeURIComponent)}
      onChange={(values) => onChoose(values.map(encodeURIComponent))}
      nothingFoundMessage={t`No customer has this tag.`}
      comboboxProps={{ withinPortal: false }}
      data-autofocus
    />
  )
}

export function ChosenCustomerTags({ values }: { values: readonly string[] }) {
  return values.map(decodeURIComponent).join(', ')
}

export function readsTags(values: readonly string[]): boolean {
  return values.every((value) => readTag(value) !== undefined)
}
