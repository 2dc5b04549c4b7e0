import classes from './tags.module.css'
import { useTags } from './tags.ts'

/** An order's tags in a list's row: the first by name, of the others how many; all of them when pointed at. */
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
