import { Skeleton } from '@mantine/core'
import classes from './home.module.css'

export function HomeSkeleton() {
  return (
    <div className={classes.panels} aria-busy="true">
      <Skeleton height={118} radius="md" className={classes.wide} />
      <Skeleton height={84} radius="md" className={classes.wide} />
      <Skeleton height={330} radius="md" className={classes.wide} />
      <Skeleton height={240} radius="md" />
      <Skeleton height={240} radius="md" />
      <Skeleton height={240} radius="md" />
    </div>
  )
}
