import { t } from '@lingui/core/macro'
import { MultiSelect } from '@mantine/core'

interface NamedFewProps {
  title: string
  named: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChoose: (values: string[]) => void
}

/** Several of those that have a name. */
export function NamedFew({ title, named, chosen, onChoose }: NamedFewProps) {
  return (
    <MultiSelect
      label={title}
      placeholder={t`Search by name`}
      w="17rem"
      searchable
      hidePickedOptions
      limit={60}
      data={named}
      value={chosen.filter((id) => named.some(({ value }) => value === id))}
      onChange={onChoose}
      nothingFoundMessage={t`No results`}
      // Within its popover, or the popover would take a choice for a click beside it.
      comboboxProps={{ withinPortal: false }}
      data-autofocus
    />
  )
}

/** 'Prints, Ceramics'. */
export function namesOf(named: NamedFewProps['named'], chosen: readonly string[]): string {
  return chosen.map((id) => named.find(({ value }) => value === id)?.label ?? '…').join(', ')
}
