import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { providerName } from '../shared/payment-accounts.ts'
import {
  describeBankAccount,
  describeFeeRegion,
  describeProviderMethod,
  findFailedChecks,
  listPassedChecks,
  type ProviderPayment,
} from './provider-payment.ts'

/** What the provider says of a payment: method, fee, risk and the bank's checks, with a link to it. */
export function ProviderDetails({ payment, currency }: { payment: ProviderPayment; currency: string }) {
  const { provider, url, fee, riskLevel, expectedBy } = payment
  const name = providerName(provider)
  const passed = listPassedChecks(payment)
  const parts = [
    describeProviderMethod(payment),
    describeBankAccount(payment),
    describeFeeRegion(payment),
    fee && t`fee ${writeMoney(fee, currency)}`,
    riskLevel === 'NORMAL' && t`normal risk`,
    passed.length > 0 && t`confirmed by the bank: ${passed.join(', ')}`,
  ].filter(Boolean)
  return (
    <div>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {t`Open at ${name}`}
        </a>
      ) : (
        name
      )}
      {parts.length > 0 && ` · ${parts.join(' · ')}`}
      {expectedBy && (
        <>
          {' · '}
          <Trans>
            outcome expected by <When date={expectedBy} shape="day" />
          </Trans>
        </>
      )}
      <Doubts payment={payment} />
    </div>
  )
}

/** What speaks against shipping at once. */
function Doubts({ payment }: { payment: ProviderPayment }) {
  const { riskLevel } = payment
  return (
    <>
      {riskLevel === 'ELEVATED' && (
        <>
          {' '}
          <Status tone="warn">{t`Elevated risk`}</Status>
        </>
      )}
      {riskLevel === 'HIGHEST' && (
        <>
          {' '}
          <Status tone="bad">{t`High risk`}</Status>
        </>
      )}
      {findFailedChecks(payment).map((check) => (
        <span key={check}>
          {' '}
          <Status tone="bad">{check}</Status>
        </span>
      ))}
    </>
  )
}
