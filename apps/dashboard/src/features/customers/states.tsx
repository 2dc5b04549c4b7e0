import { t } from '@lingui/core/macro'
import { Status } from '../../ui/feedback/status.tsx'
import classes from './customers.module.css'

export function MemberMark({ isMember }: { isMember: boolean }) {
  return isMember ? <Status tone="good">{t`Member`}</Status> : <Status tone="plain">{t`Guest`}</Status>
}

/** The first tag, the number of others, and all in a tooltip. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const [first, ...others] = tags
  if (first === undefined) return null
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      <span className={classes.tag}>{first}</span>
      {others.length > 0 && <span className={classes.others}>+{others.length}</span>}
    </span>
  )
}
