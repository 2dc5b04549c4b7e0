import { queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import type { EditorProps } from '../../../ui/list/column.ts'
import { joinNames, OptionList } from '../../../ui/list/filters/option-list.tsx'
import { badgesQuery } from './queries.ts'

export function BadgesEditor(props: EditorProps) {
  return <OptionList {...props} named={useBadgeOptions()} />
}

export function ChosenBadges({ values }: { values: readonly string[] }) {
  return joinNames(useBadgeOptions(), values)
}

function useBadgeOptions() {
  const { data = [] } = useQuery({ ...badgesQuery, enabled: isAllowed(queryBadges) })
  return data.map(({ id, title }) => ({ value: id!, label: title ?? '' }))
}
