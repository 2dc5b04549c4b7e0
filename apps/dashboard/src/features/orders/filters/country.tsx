import { t } from '@lingui/core/macro'
import { MultiSelect } from '@mantine/core'
import { countries } from '../../../lib/countries.ts'
import { countryName } from '../../../lib/format.ts'
import type { EditorProps } from '../../../ui/list/column.ts'

export function CountryEditor({ title, chosen, onChoose }: EditorProps) {
  return (
    <MultiSelect
      label={title}
      placeholder={t`Type a name`}
      w="17rem"
      searchable
      hidePickedOptions
      limit={60}
      data={countries()}
      value={[...chosen]}
      onChange={onChoose}
      nothingFoundMessage={t`No country is called that.`}
      // Within its popover, or the popover would take a choice for a click beside it.
      comboboxProps={{ withinPortal: false }}
      data-autofocus
    />
  )
}

export function ChosenCountries({ values }: { values: readonly string[] }) {
  return values.map(nameOf).join(', ')
}

/** Whatever stands in the URL has a name. */
function nameOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? countryName(code) : code
}
