import { Skeleton, VisuallyHidden } from '@mantine/core'
import layout from '../../../ui/form/form-columns.module.css'

export function EditorSkeleton({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={layout.columns} aria-hidden="true">
        <Skeleton height={480} radius="md" />
        <div className={layout.stack}>
          <Skeleton height={170} radius="md" />
          <Skeleton height={280} radius="md" />
        </div>
      </div>
    </>
  )
}
