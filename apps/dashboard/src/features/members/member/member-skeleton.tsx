import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import layout from '../../../ui/form/form-columns.module.css'

export function MemberSkeleton() {
  return (
    <div className={layout.columns} role="status" aria-label={t`Loading the member`}>
      <div className={layout.stack}>
        <Skeleton height={420} radius="md" />
        <Skeleton height={300} radius="md" />
      </div>
      <div className={layout.stack}>
        <Skeleton height={280} radius="md" />
        <Skeleton height={110} radius="md" />
      </div>
    </div>
  )
}
