import { t } from '@lingui/core/macro'
import { updatePaymentRequestSettings } from '@stoa/contract/calls/stoa/payment-requests'
import type { PaymentRequestSettings } from '@stoa/contract/services/stoa/payment-requests'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import classes from '../../../ui/form/two-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { requestSettingsQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(requestSettingsQuery))

/** When payment requests expire, and when their buyers are reminded. */
export default function RequestsPage() {
  return (
    <SettingsPage
      query={requestSettingsQuery}
      title={t`Payment requests`}
      height={200}
      save={updatePaymentRequestSettings}
      toValues={toValues}
      toRequest={toRequest}
      check={check}
      place={(field) => (field.includes('reminderDays') ? 'reminders' : 'expires')}
    >
      {(form) => (
        <Panel title={t`Expiry and reminders`}>
          <div className={classes.fields}>
            <WholeNumberField
              form={form}
              name="expires"
              label={t`Days until a request expires`}
              description={t`For new requests. 0 for never.`}
              limits={{ min: 0, max: 365 }}
            />
            <TextField
              form={form}
              name="reminders"
              label={t`Reminders after days`}
              description={t`Days after the first email, such as 3, 7. Up to five. Empty for no reminders.`}
            />
          </div>
        </Panel>
      )}
    </SettingsPage>
  )
}

interface Values {
  expires: string
  reminders: string
}

function toValues({ expiresAfterDays = 0, reminderDays = [] }: PaymentRequestSettings): Values {
  return { expires: String(expiresAfterDays), reminders: reminderDays.join(', ') }
}

function toRequest({ expires, reminders }: Values) {
  return { settings: { expiresAfterDays: Number(expires), reminderDays: toDays(reminders) } }
}

function check({ reminders }: Values): Partial<Record<keyof Values, string>> {
  const days = toDays(reminders)
  const isRight = days.length <= 5 && days.every((each) => Number.isInteger(each) && each >= 1 && each <= 90)
  return isRight ? {} : { reminders: t`Enter up to five numbers from 1 to 90, such as 3, 7.` }
}

function toDays(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
}
