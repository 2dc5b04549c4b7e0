import { t } from '@lingui/core/macro'
import { createAbandonedCheckoutTask } from '@stoa/contract/calls/stoa/abandoned-checkouts'
import { createAbandonedCheckoutTaskRequestLimits } from '@stoa/contract/limits/stoa/abandoned-checkouts'
import { useNavigate, useParams } from 'react-router'
import { siteDay } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { affectedByTasks } from './queries.ts'

/** Notes what somebody should do about an abandoned checkout, and when. */
export default function TaskDialog() {
  const { abandonedCheckoutId = '' } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.abandonedCheckout(abandonedCheckoutId), { preventScrollReset: true })
  const call = useCall(createAbandonedCheckoutTask, {
    failed: t`We couldn’t create the task`,
    done: t`Task created`,
    quiet: true,
    refreshes: affectedByTasks,
    onDone: close,
  })
  return (
    <DialogForm
      title={t`Create task`}
      call={call}
      initial={{ title: '', dueDate: siteDay(1) }}
      toRequest={({ title, dueDate }) => ({ abandonedCheckoutId, title: title.trim(), dueDate: dueDate || null })}
      check={({ title }) => (title.trim() ? {} : { title: t`Enter what is to be done.` })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="title"
            label={t`What is to be done`}
            description={t`For your colleagues. The customer does not see it.`}
            limits={createAbandonedCheckoutTaskRequestLimits.title}
          />
          <TextField
            form={form}
            name="dueDate"
            type="date"
            label={t`Due on`}
            description={t`From that day on, Home lists it under “To do”.`}
          />
        </>
      )}
    </DialogForm>
  )
}
