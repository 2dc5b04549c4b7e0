import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EditorProps } from '../../../ui/list/column.ts'
import { automationsQuery } from '../automations/queries.ts'

export function AutomationEditor({ title, chosen, onChoose }: EditorProps) {
  const { data = [] } = useQuery(automationsQuery)
  return (
    <MultiSelect
      label={title}
      w="17rem"
      searchable
      hidePickedOptions
      data={data.map(({ automation: { id = '', name = '' } = {} }) => ({ value: id, label: name }))}
      value={[...chosen]}
      onChange={onChoose}
      comboboxProps={{ withinPortal: false }}
      data-autofocus
    />
  )
}

export function ChosenAutomation({ values }: { values: readonly string[] }) {
  const { data = [] } = useQuery(automationsQuery)
  const names = new Map(data.map(({ automation }) => [automation?.id, automation?.name]))
  return values.map((id) => names.get(id) ?? id).join(', ')
}

export function readsAutomation(values: readonly string[]): boolean {
  return values.every((value) => /^[0-9a-f-]{36}$/i.test(value))
}
