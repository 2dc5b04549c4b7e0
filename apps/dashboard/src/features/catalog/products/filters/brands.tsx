import { useQuery } from '@tanstack/react-query'
import type { EditorProps } from '../../../../ui/list/column.ts'
import { OptionList, joinNames } from '../../../../ui/list/filters/option-list.tsx'
import { brandsQuery } from '../parts/queries.ts'

export function BrandsEditor(props: EditorProps) {
  return <OptionList {...props} named={useBrands()} />
}

export function ChosenBrands({ values }: { values: readonly string[] }) {
  return joinNames(useBrands(), values)
}

function useBrands() {
  const { data = [] } = useQuery(brandsQuery)
  return data.map(({ id, name }) => ({ value: id!, label: name ?? '' }))
}
