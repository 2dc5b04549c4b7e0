import { t } from '@lingui/core/macro'
import type { GiftCard } from '@stoa/contract/services/marketing/gift-vouchers'
import { Status } from '../../../ui/feedback/status.tsx'

export type GiftCardState = 'VALID' | 'EMPTY' | 'EXPIRED' | 'DISABLED'

/** By the clock of this browser; the server decides by the site's when the card is used. */
export function getGiftCardState({ disabledDate, expirationDate, balance }: GiftCard): GiftCardState {
  if (disabledDate) return 'DISABLED'
  if (expirationDate && new Date(expirationDate).getTime() <= Date.now()) return 'EXPIRED'
  return Number(balance?.amount ?? 0) === 0 ? 'EMPTY' : 'VALID'
}

export function GiftCardStatus({ state }: { state: GiftCardState }) {
  switch (state) {
    case 'VALID':
      return <Status tone="good">{t`Valid`}</Status>
    case 'EMPTY':
      return <Status tone="plain">{t`Used up`}</Status>
    case 'EXPIRED':
      return <Status tone="plain">{t`Expired`}</Status>
    case 'DISABLED':
      return <Status tone="bad">{t`Disabled`}</Status>
  }
}
