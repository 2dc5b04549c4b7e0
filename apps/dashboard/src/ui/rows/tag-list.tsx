import classes from './tag-list.module.css'

/** Tags in a list row: the first one, the number of others, and all in a tooltip. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const [first, ...others] = tags
  if (first === undefined) return null
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      <span className={classes.tag}>{first}</span>
      {others.length > 0 && <span className={classes.others}>+{others.length}</span>}
    </span>
  )
}
