import { useQuery } from '@tanstack/react-query'
import type { EditorProps } from '../../../ui/list/column.ts'
import { OptionList, namesOf } from '../../../ui/list/option-list.tsx'
import { namedCategories } from '../categories/named.ts'
import { categoriesQuery } from '../categories/queries.ts'

export function CategoriesEditor(props: EditorProps) {
  return <OptionList {...props} named={useCategories()} />
}

export function ChosenCategories({ values }: { values: readonly string[] }) {
  return namesOf(useCategories(), values)
}

function useCategories() {
  return namedCategories(useQuery(categoriesQuery).data ?? [])
}
