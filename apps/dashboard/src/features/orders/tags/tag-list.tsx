import classes from './tags.module.css'
import { useTags } from './tags.ts'

/** The tags of an order in a list row: the first by name, the number of others, and all in a tooltip. */
export function TagList({ ids }: { ids: readonly string[] }) {
  const { nameOf } = useTags()
  const [first, ...others] = ids.map(nameOf)
  if (first === undefined) return null
  return (
    <span className={classes.tags} title={[first, ...others].join(', ')}>
      <span className={classes.tag}>{first}</span>
      {others.length > 0 && <span className={classes.others}>+{others.length}</span>}
    </span>
  )
}
