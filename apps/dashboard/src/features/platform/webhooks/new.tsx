import { t } from '@lingui/core/macro'
import { createWebhook } from '@stoa/contract/calls/stoa/webhooks'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { checkWebhook, WebhookFields, type WebhookValues } from './fields.tsx'
import { webhooks } from './queries.ts'

const emptyWebhook: WebhookValues = { url: '', eventTypes: [] }

export default function NewWebhook() {
  const navigate = useNavigate()
  const create = useCall(createWebhook, {
    failed: t`We couldn’t create the webhook`,
    done: t`Webhook created`,
    quiet: true,
    refreshes: [webhooks],
    onDone: ({ webhook }) => void navigate(paths.webhook(webhook!.id!)),
  })
  return (
    <SideForm
      title={t`New webhook`}
      call={create}
      initial={emptyWebhook}
      check={checkWebhook}
      toRequest={(webhook) => ({ webhook })}
      submitLabel={t`Create`}
      onClose={() => void navigate(paths.webhooks())}
    >
      {(form) => <WebhookFields form={form} />}
    </SideForm>
  )
}
