import { t } from '@lingui/core/macro'
import { moveSubscriptionDate } from '@stoa/contract/calls/stoa/subscriptions'
import { useCall } from '../../../lib/calls/use-call.ts'
import { currentSite, siteNow } from '../../../lib/calls/session.ts'
import { DateTimeField } from '../../../ui/fields/date-time-input.tsx'
import { isMoment } from '../../../ui/fields/moment-value.ts'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { useSubscriptionDialog } from './use-subscription-dialog.ts'

/** Moves the next charge, from which all later ones are counted. */
export default function MoveDialog() {
  const { subscription, subscriptionId, refreshes, close } = useSubscriptionDialog()
  const call = useCall(moveSubscriptionDate, {
    failed: t`We couldn’t move the next charge`,
    done: t`Next charge moved`,
    quiet: true,
    refreshes,
    onDone: close,
  })
  return (
    <DialogForm
      title={t`Move the next charge`}
      call={call}
      initial={{ nextDate: subscription.nextDate ?? '' }}
      check={({ nextDate }) =>
        isMoment(nextDate) && new Date(nextDate).getTime() > siteNow() ? {} : { nextDate: t`Enter a date that is still to come.` }
      }
      toRequest={({ nextDate }) => ({ subscriptionId, nextDate })}
      submitLabel={t`Move`}
      onClose={close}
    >
      {(form) => (
        <>
          <DateTimeField form={form} name="nextDate" label={t`Next charge`} timeZone={currentSite().timeZone} />
          <p>{t`Later charges are counted from this one.`}</p>
        </>
      )}
    </DialogForm>
  )
}
