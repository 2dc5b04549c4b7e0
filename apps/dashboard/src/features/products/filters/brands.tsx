import { useQuery } from '@tanstack/react-query'
import type { EditorProps } from '../../../ui/list/column.ts'
import { NamedFew, namesOf } from '../../../ui/list/named-few.tsx'
import { brandsQuery } from '../parts/queries.ts'

export function BrandsEditor(props: EditorProps) {
  return <NamedFew {...props} named={useBrands()} />
}

export function ChosenBrands({ values }: { values: readonly string[] }) {
  return namesOf(useBrands(), values)
}

function useBrands() {
  const { data = [] } = useQuery(brandsQuery)
  return data.map(({ id, name }) => ({ value: id!, label: name ?? '' }))
}
