import { t } from '@lingui/core/macro'
import type { PaymentReadiness } from '@stoa/contract/services/stoa/setup'
import { writeCountries } from '../../../lib/format/countries.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import classes from './setup.module.css'

/** Whether customers can pay in test mode and in live mode. */
export function Readiness({ payments }: { payments: readonly PaymentReadiness[] }) {
  return (
    <ul className={classes.readiness} aria-label={t`Who can pay`}>
      {payments.map((readiness) => (
        <li key={readiness.mode}>
          <ReadyState readiness={readiness} />
        </li>
      ))}
    </ul>
  )
}

function ReadyState({ readiness: { mode, ready, countriesWithout = [] } }: { readiness: PaymentReadiness }) {
  const isTest = mode === 'TEST'
  if (!ready) return <Status tone="warn">{isTest ? t`Test mode: nobody can pay` : t`Live mode: nobody can pay`}</Status>
  if (countriesWithout.length > 0) {
    const countries = writeCountries(countriesWithout)
    return (
      <Status tone="warn">
        {isTest ? t`Test mode: nobody in ${countries} can pay` : t`Live mode: nobody in ${countries} can pay`}
      </Status>
    )
  }
  return <Status tone="good">{isTest ? t`Test mode: customers can pay` : t`Live mode: customers can pay`}</Status>
}
