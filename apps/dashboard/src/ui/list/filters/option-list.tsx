import { t } from '@lingui/core/macro'
import { MultiSelect } from '@mantine/core'

interface OptionListProps {
  title: string
  named: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChoose: (values: string[]) => void
}

/** Chooses several named values. */
export function OptionList({ title, named, chosen, onChoose }: OptionListProps) {
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
      // The dropdown stays inside the popover, which would otherwise treat a choice as an outside click.
      comboboxProps={{ withinPortal: false }}
      data-autofocus
    />
  )
}

/** For example 'Prints, Ceramics'. */
export function joinNames(named: OptionListProps['named'], chosen: readonly string[]): string {
  return chosen.map((id) => named.find(({ value }) => value === id)?.label ?? '…').join(', ')
}
