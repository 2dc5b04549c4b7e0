import { useQuery } from '@tanstack/react-query'
import type { EditorProps } from '../../../ui/list/column.ts'
import { OptionList, joinNames } from '../../../ui/list/filters/option-list.tsx'
import { callersQuery } from './callers.ts'

export function PeopleEditor(props: EditorProps) {
  return <OptionList {...props} named={useCallers()} />
}

export function ChosenPeople({ values }: { values: readonly string[] }) {
  return joinNames(useCallers(), values)
}

function useCallers() {
  const { data = [] } = useQuery(callersQuery)
  return data.map(({ id, name }) => ({ value: id!, label: name ?? '' }))
}
