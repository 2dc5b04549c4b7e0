import { Skeleton } from '@mantine/core'
import classes from './setup.module.css'

export function SetupSkeleton() {
  return (
    <div className={classes.panels} aria-busy="true">
      <Skeleton height={620} radius="md" />
      <Skeleton height={150} radius="md" />
    </div>
  )
}
