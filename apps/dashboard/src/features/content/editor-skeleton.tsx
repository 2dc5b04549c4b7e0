import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './content.module.css'

export function EditorSkeleton({ what }: { what: string }) {
  return (
    <>
      <VisuallyHidden role="status">Loading the {what}</VisuallyHidden>
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
