import { t } from '@lingui/core/macro'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import layout from '../../../ui/form/form-columns.module.css'

export function ProductSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{t`Loading the product`}</VisuallyHidden>
      <div className={layout.columns} aria-hidden="true">
        <div className={layout.stack}>
          <Skeleton height={230} radius="md" />
          <Skeleton height={180} radius="md" />
          <Skeleton height={240} radius="md" />
        </div>
        <div className={layout.stack}>
          <Skeleton height={90} radius="md" />
          <Skeleton height={300} radius="md" />
        </div>
      </div>
    </>
  )
}
