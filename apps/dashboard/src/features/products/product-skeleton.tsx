import { t } from '@lingui/core/macro'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './fields.module.css'

export function ProductSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{t`Loading the product`}</VisuallyHidden>
      <div className={classes.columns} aria-hidden="true">
        <div className={classes.column}>
          <Skeleton height={230} radius="md" />
          <Skeleton height={180} radius="md" />
          <Skeleton height={240} radius="md" />
        </div>
        <div className={classes.column}>
          <Skeleton height={90} radius="md" />
          <Skeleton height={300} radius="md" />
        </div>
      </div>
    </>
  )
}
