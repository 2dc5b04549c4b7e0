import { countries } from '../format/countries.ts'
import { EntityPicker, PickedNames } from '../pickers/entity-picker.tsx'
import { countryKind } from '../pickers/countries.ts'
import type { EditorProps } from '../../ui/list/column.ts'
import classes from './picker-filter.module.css'

export function CountryEditor({ title, chosen, onChoose }: EditorProps) {
  return (
    <div className={classes.editor}>
      <EntityPicker kind={countryKind} label={title} value={chosen} onChange={onChoose} multiple withinPortal={false} autoFocus />
    </div>
  )
}

export function readsCountries(values: readonly string[]): boolean {
  return values.every((code) => countries().some(({ value }) => value === code))
}

export function ChosenCountries({ values }: { values: readonly string[] }) {
  return <PickedNames kind={countryKind} ids={values} />
}
