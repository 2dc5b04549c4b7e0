import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { updateRetention } from '@stoa/contract/calls/stoa/health'
import type { RetentionPeriod } from '@stoa/contract/services/stoa/health'
import { lookupTable } from '@stoa/web/lookup-table'
import { findChanges } from '../../../lib/calls/changes.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordForm } from '../../../lib/record/record-form.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { DurationField } from '../../../ui/fields/duration-input.tsx'
import { inUnit, toMinutes } from '../../../ui/fields/duration-value.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import settings from '../../../ui/page/settings.module.css'
import classes from './health.module.css'
import { healthQuery } from '../shared/health.ts'

const titles: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  events: msg`Events`,
  failedJobs: msg`Failed jobs`,
  webhookDeliveries: msg`Webhook deliveries`,
  mails: msg`Emails to customers`,
  accountMails: msg`Emails to members, and requests for reviews in the outbox`,
  contactMessages: msg`Messages of contact forms`,
  contactSpam: msg`Spam of contact forms`,
  backInStockRequests: msg`Requests for emails when an item is back in stock`,
  reviewRequests: msg`Requests for reviews that are not scheduled any more`,
  pluginOutcomes: msg`Errors of apps`,
  returnDetails: msg`Messages, photos and labels of ended returns`,
  labelFiles: msg`Files of shipping labels`,
  developmentRequests: msg`Requests of apps in development`,
  bulkTasks: msg`Results of bulk changes`,
  missedSearches: msg`Searches without results`,
  sessions: msg`Expired back office sessions`,
  memberSessions: msg`Expired sessions of members`,
  endedMemberSessions: msg`Why members were signed out`,
  signInSteps: msg`Unfinished sign-ins`,
  memberViews: msg`Who viewed accounts as their members`,
  memberImports: msg`Imports of members`,
  customerImports: msg`Imports of customers`,
  reviewImports: msg`Imports of reviews`,
  memberInvitations: msg`Expired invitations`,
  signInHistory: msg`Sign-in history of members`,
  carts: msg`Visitor carts`,
  wishlists: msg`Visitor wishlists`,
  checkouts: msg`Unfinished checkouts`,
  abandonedCheckouts: msg`Abandoned checkouts`,
  deletedMembers: msg`Deleted members, until they are erased`,
  abandonedEdits: msg`Changes of orders that nobody finished`,
  erasedInvoices: msg`Invoice addresses of erased members`,
})

/** Minutes by the name of the period. */
type Values = Record<string, string>

/** The retention periods in days. Periods that a law or a protocol fixes cannot be edited. */
export function RetentionForm({ retention }: { retention: readonly RetentionPeriod[] }) {
  const chosen = selectChosen(retention)
  const save = useCall(updateRetention, {
    failed: t`We couldn’t save the retention periods`,
    done: t`Retention periods saved`,
    quiet: true,
    refreshes: [healthQuery],
  })
  return (
    <RecordForm
      call={save}
      record={retention}
      readAgain={async () => (await queryClient.fetchQuery({ ...healthQuery, staleTime: 0 })).retention ?? []}
      toValues={toValues}
      changedMeanwhile={t`The retention periods changed while you were editing.`}
      check={(values) => checkDays(values, chosen)}
      toRequest={(values, base) => ({
        periods: Object.entries(findChanges(values, toValues(base))).map(([name, minutes]) => ({
          name,
          days: inUnit(Number(minutes), 'days'),
        })),
      })}
      place={() => undefined}
      saveLabel={t`Save`}
    >
      {(form) => (
        <Panel title={t`Data retention`}>
          <p className={settings.hint}>
            {t`Expired data is deleted every night at 3:00. Orders, customers and products are never deleted.`}
          </p>
          <div className={classes.periods}>
            {chosen.map(({ name = '', minDays = 0, maxDays = 0 }) => {
              const title = titles[name]
              return (
                <DurationField
                  form={form}
                  key={name}
                  name={name}
                  label={title ? t(title) : name}
                  description={t`${minDays} to ${plural(maxDays, { one: '# day', other: '# days' })}`}
                  units={['days', 'weeks']}
                />
              )
            })}
          </div>
        </Panel>
      )}
    </RecordForm>
  )
}

function selectChosen(retention: readonly RetentionPeriod[]): RetentionPeriod[] {
  return retention.filter(({ minDays = 0, maxDays = 0 }) => minDays < maxDays)
}

function toValues(retention: readonly RetentionPeriod[]): Values {
  return Object.fromEntries(selectChosen(retention).map(({ name = '', days = 0 }) => [name, String(toMinutes(days, 'days'))]))
}

function checkDays(values: Values, periods: readonly RetentionPeriod[]): Record<string, string | undefined> {
  return Object.fromEntries(
    periods.map(({ name = '', minDays = 0, maxDays = 0 }) => {
      const text = values[name]?.trim() ?? ''
      const days = inUnit(Number(text), 'days')
      const isRight = /^\d+$/.test(text) && days >= minDays && days <= maxDays
      return [name, isRight ? undefined : t`Enter ${minDays} to ${plural(maxDays, { one: '# day', other: '# days' })}.`]
    }),
  )
}
