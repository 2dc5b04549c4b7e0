import { t } from '@lingui/core/macro'
import { updateWebhook } from '@stoa/contract/calls/stoa/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/side-form.tsx'
import { checkWebhook, WebhookFields, type WebhookValues } from './fields.tsx'
import { webhooks, webhooksQuery } from './queries.ts'

/** Another address or other events; the log and the key stay. */
export default function EditWebhook() {
  const id = useParams()['webhookId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.webhook(id), { preventScrollReset: true })
  const webhook = useQuery(webhooksQuery).data?.find((each) => each.id === id)
  const save = useCall(updateWebhook, {
    failed: t`The webhook was not saved`,
    done: t`The webhook is saved`,
    quiet: true,
    refreshes: [webhooks],
    onDone: close,
  })
  if (!webhook) return null
  const { url = '', eventTypes = [] } = webhook
  return (
    <SideForm<WebhookValues, Parameters<typeof save.send>[0]>
      title={t`Edit webhook`}
      call={save}
      initial={{ url, eventTypes }}
      check={checkWebhook}
      toRequest={(values) => ({ webhook: { id, ...values } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      <WebhookFields />
    </SideForm>
  )
}
