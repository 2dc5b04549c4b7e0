import { t } from '@lingui/core/macro'
import { updateSubscriptionSettings } from '@stoa/contract/calls/stoa/subscriptions'
import { api } from '../../../lib/calls/api.ts'
import type { SubscriptionSettings } from '@stoa/contract/services/stoa/subscriptions'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { RadiosField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import classes from '../../../ui/form/two-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { subscriptionSettingsQuery } from './queries.ts'
import { checkSubstitutes, Substitutes, toSubstitutes, toSubstituteValues } from './substitutes.tsx'
import type { Values } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(subscriptionSettingsQuery))

/** What follows failed payments and missing stock, and what customers may do themselves. */
export default function SubscriptionsSettingsPage() {
  return (
    <SettingsPage
      query={subscriptionSettingsQuery}
      title={t`Subscriptions`}
      height={560}
      save={async ({ substitutes, ...settings }, options) =>
        api.call(
          updateSubscriptionSettings,
          { settings: { ...settings, substitutes: await toSubstitutes(substitutes) } },
          options,
        )
      }
      needs={updateSubscriptionSettings}
      toValues={toValues}
      toRequest={toRequest}
      check={({ retryDays, reminderDays, substitutes, outOfStock }) => ({
        ...(!readDays(retryDays) && { retryDays: t`Enter at most ten whole numbers from 1 to 60, such as 1, 3, 5.` }),
        ...(readDays(reminderDays)?.length !== 1 && { reminderDays: t`Enter a whole number from 1 to 60.` }),
        ...(outOfStock === 'SUBSTITUTE' && checkSubstitutes(substitutes)),
      })}
    >
      {(form) => (
        <>
          <Panel title={t`Failed payments`}>
            <div className={classes.fields}>
              <TextField
                form={form}
                name="retryDays"
                label={t`Days after which a failed payment is tried again`}
                description={t`With commas between them. “1, 3, 5” means after one day, three days later, and five days after that. Empty for no further attempt.`}
              />
              <RadiosField
                form={form}
                name="afterLastAttempt"
                label={t`After the last attempt`}
                data={[
                  { value: 'PAUSE', label: t`Pause the subscription` },
                  { value: 'CANCEL', label: t`Cancel the subscription` },
                ]}
              />
            </div>
          </Panel>
          <Panel title={t`Items that are out of stock`}>
            <div className={classes.fields}>
              <RadiosField
                form={form}
                name="outOfStock"
                label={t`When a charge is due`}
                data={[
                  { value: 'WAIT', label: t`Wait, and look again each day` },
                  { value: 'SKIP', label: t`Leave this delivery out` },
                  { value: 'SUBSTITUTE', label: t`Deliver a substitute, and wait where there is none` },
                ]}
              />
            </div>
            <Substitutes form={form} />
          </Panel>
          <Panel title={t`Reminders before a charge`}>
            <div className={classes.fields}>
              <RadiosField
                form={form}
                name="remindersFor"
                label={t`Customers get an email before`}
                description={t`Many countries require a reminder before long subscriptions renew.`}
                data={[
                  { value: 'LONG', label: t`Charges of a quarter or longer, and the first one after a free trial` },
                  { value: 'ALL', label: t`Every charge` },
                  { value: 'NONE', label: t`No charge` },
                ]}
              />
              <TextField form={form} name="reminderDays" label={t`Days before the charge`} inputMode="numeric" />
            </div>
          </Panel>
          <Panel title={t`What customers may do themselves`}>
            <div className={classes.fields}>
              <SwitchField form={form} name="buyersPause" label={t`Pause and resume`} description={t`They can always cancel.`} />
              <SwitchField
                form={form}
                name="buyersChange"
                label={t`Change dates, rhythm, quantities and address`}
                description={t`At the agreed prices.`}
              />
            </div>
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

/** The days that were typed; undefined where they are not all possible. */
function readDays(text: string): number[] | undefined {
  const days = text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)
  const isPossible = days.length <= 10 && days.every((count) => Number.isInteger(count) && count >= 1 && count <= 60)
  return isPossible ? days : undefined
}

function toValues(settings: SubscriptionSettings): Values {
  return {
    retryDays: (settings.retryDays ?? []).join(', '),
    afterLastAttempt: settings.afterLastAttempt ?? 'PAUSE',
    outOfStock: settings.outOfStock ?? 'WAIT',
    buyersPause: settings.buyersPause ?? true,
    buyersChange: settings.buyersChange ?? true,
    substitutes: toSubstituteValues(settings.substitutes ?? []),
    remindersFor: settings.remindersFor ?? 'LONG',
    reminderDays: String(settings.reminderDays ?? 7),
  }
}

function toRequest({ retryDays, reminderDays, ...settings }: Values) {
  const [days] = readDays(reminderDays) ?? []
  return { ...settings, retryDays: readDays(retryDays) ?? [], ...(days && { reminderDays: days }) }
}
