import { t } from '@lingui/core/macro'
import { Status } from '../../../ui/feedback/status.tsx'

export type DiscountState = 'LIVE' | 'PENDING' | 'EXPIRED' | 'OFF'

export function DiscountStatus({ state }: { state: DiscountState }) {
  switch (state) {
    case 'LIVE':
      return <Status tone="good">{t`Live`}</Status>
    case 'PENDING':
      return <Status tone="accent">{t`Starts later`}</Status>
    case 'EXPIRED':
      return <Status tone="plain">{t`Expired`}</Status>
    case 'OFF':
      return <Status tone="plain">{t`Off`}</Status>
  }
}
