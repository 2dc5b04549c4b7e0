import { Skeleton } from '@mantine/core'
import classes from './order-page.module.css'

export function OrderSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.column}>
        <Skeleton height={320} radius="md" />
        <Skeleton height={140} radius="md" />
      </div>
      <div className={classes.side}>
        <Skeleton height={230} radius="md" />
        <Skeleton height={150} radius="md" />
      </div>
      <Skeleton height={220} radius="md" />
    </div>
  )
}
