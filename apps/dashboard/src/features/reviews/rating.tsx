import { plural } from '@lingui/core/macro'
import classes from './reviews.module.css'

/** One to five stars. */
export function Rating({ stars }: { stars: number | undefined }) {
  if (!stars) return '–'
  return (
    <span role="img" aria-label={plural(stars, { one: '# star', other: '# stars' })} className={classes.rating}>
      {'★'.repeat(stars)}
      <span className={classes.missing}>{'★'.repeat(5 - stars)}</span>
    </span>
  )
}
