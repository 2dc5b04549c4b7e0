import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './content.module.css'

export function EditorSkeleton({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={classes.columns} aria-hidden="true">
        <Skeleton height={480} radius="md" />
        <div className={classes.fields}>
          <Skeleton height={170} radius="md" />
          <Skeleton height={280} radius="md" />
        </div>
      </div>
    </>
  )
}
