import { t } from '@lingui/core/macro'
import { updateAbandonedCheckoutSettings } from '@stoa/contract/calls/stoa/abandoned-checkouts'
import type { AbandonedCheckoutSettings } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { DurationField } from '../../../ui/fields/duration-input.tsx'
import { SwitchField } from '../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import classes from '../../../ui/form/two-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { abandonedSettingsQuery } from '../abandoned/queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(abandonedSettingsQuery))

interface Values {
  enabled: boolean
  /** Minutes. */
  rest: string
  staff: boolean
  link: string
  attribution: string
}

const places: readonly (readonly [string, keyof Values])[] = [
  ['restMinutes', 'rest'],
  ['linkDays', 'link'],
  ['attributionDays', 'attribution'],
]

/** When a checkout counts as abandoned, and what brings it back. */
export default function AbandonedSettingsPage() {
  return (
    <SettingsPage
      query={abandonedSettingsQuery}
      title={t`Abandoned checkouts`}
      height={320}
      save={updateAbandonedCheckoutSettings}
      toValues={toValues}
      toRequest={toRequest}
      check={check}
      place={(field) => places.find(([name]) => field.includes(name))?.[1]}
    >
      {(form) => (
        <>
          <Panel title={t`Which checkouts count`}>
            <div className={classes.fields}>
              <SwitchField
                form={form}
                name="enabled"
                label={t`Note abandoned checkouts`}
                description={t`Only those whose customer is a member or entered an email address.`}
              />
              <SwitchField
                form={form}
                name="staff"
                label={t`Leave out your staff`}
                description={t`Members and email addresses of people who work in this back office.`}
              />
              <DurationField
                form={form}
                name="rest"
                label={t`Abandoned after`}
                description={t`Since the customer changed something last. From 15 minutes to 7 days.`}
                units={['minutes', 'hours', 'days']}
              />
            </div>
          </Panel>
          <Panel title={t`Recovery`}>
            <div className={classes.fields}>
              <WholeNumberField
                form={form}
                name="link"
                label={t`Days that recovery links work`}
                description={t`Counted from the last change. It holds for links that were sent before, too.`}
                limits={{ min: 1, max: 365 }}
              />
              <WholeNumberField
                form={form}
                name="attribution"
                label={t`Days in which an order counts as recovered`}
                description={t`Of another order of the same customer. An order of the checkout itself always counts.`}
                limits={{ min: 1, max: 90 }}
              />
            </div>
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

function toValues(settings: AbandonedCheckoutSettings): Values {
  return {
    enabled: settings.enabled ?? true,
    rest: String(settings.restMinutes ?? 60),
    staff: settings.excludeStaff ?? true,
    link: String(settings.linkDays ?? 30),
    attribution: String(settings.attributionDays ?? 14),
  }
}

function toRequest(values: Values) {
  return {
    settings: {
      enabled: values.enabled,
      restMinutes: Number(values.rest),
      excludeStaff: values.staff,
      linkDays: Number(values.link),
      attributionDays: Number(values.attribution),
    },
  }
}

function check({ rest }: Values): Partial<Record<keyof Values, string>> {
  const minutes = Number(rest)
  return rest && minutes >= 15 && minutes <= 10_080 ? {} : { rest: t`From 15 minutes to 7 days.` }
}
