import { t } from '@lingui/core/macro'
import { Status } from '../../ui/status.tsx'

export type DiscountState = 'LIVE' | 'PENDING' | 'EXPIRED' | 'OFF'

/** A discount by its switch and its times. */
export function stateOf(
  active: boolean | null | undefined,
  starts: number | undefined,
  ends: number | undefined,
  now: number,
): DiscountState {
  if (active === false) return 'OFF'
  if (ends !== undefined && ends <= now) return 'EXPIRED'
  return starts !== undefined && starts > now ? 'PENDING' : 'LIVE'
}

export function StateOfDiscount({ state }: { state: DiscountState }) {
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
