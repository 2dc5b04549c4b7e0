import { countries } from '../../../lib/countries.ts'
import { countryName } from '../../../lib/format.ts'
import type { EditorProps } from '../../../ui/list/column.ts'
import { OptionList } from '../../../ui/list/option-list.tsx'

export function CountryEditor(props: EditorProps) {
  return <OptionList {...props} named={countries()} />
}

export function ChosenCountries({ values }: { values: readonly string[] }) {
  return values.map(nameOf).join(', ')
}

/** Any value in the URL gets a name. */
function nameOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? countryName(code) : code
}
