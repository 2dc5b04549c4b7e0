import { t } from '@lingui/core/macro'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { When } from '../../../../lib/format/when.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { canReport, modeNames } from '../../shared/payment-accounts.ts'

export function AccountStates({ account: { mode, status, canCharge } }: { account: PaymentAccount }) {
  return (
    <>
      <Status tone={mode === 'LIVE' ? 'accent' : 'plain'}>{t(modeNames[mode ?? 'TEST'])}</Status>
      {status === 'OFF' && <Status tone="plain">{t`Off`}</Status>}
      {status === 'ACTIVE' &&
        (canCharge ? <Status tone="good">{t`On`}</Status> : <Status tone="warn">{t`Cannot charge yet`}</Status>)}
    </>
  )
}

/** When the provider last reported anything, and why it may never have. */
export function LastEvent({ account }: { account: PaymentAccount }) {
  const { lastEventDate } = account
  if (lastEventDate) {
    return (
      <>
        {t`Last event:`} <When date={lastEventDate} />
      </>
    )
  }
  return canReport(account)
    ? t`Last event: never`
    : t`Last event: never. The provider has no address to send events to, so the shop asks for each payment instead.`
}
