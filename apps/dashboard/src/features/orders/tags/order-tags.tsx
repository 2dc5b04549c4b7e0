import { TagList } from '../../../ui/rows/tag-list.tsx'
import { useTags } from './tags.ts'

/** The tags of an order in a list row. */
export function OrderTags({ ids }: { ids: readonly string[] }) {
  const { nameOf } = useTags()
  return <TagList tags={ids.map(nameOf)} />
}
