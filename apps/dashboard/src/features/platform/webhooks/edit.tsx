import { t } from '@lingui/core/macro'
import { updateWebhook } from '@stoa/contract/calls/stoa/webhooks'
import type { Webhook } from '@stoa/contract/services/stoa/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { changesOf } from '../../../lib/calls/changes.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { checkWebhook, WebhookFields, type WebhookValues } from './fields.tsx'
import { webhooks, webhooksQuery } from './queries.ts'

/** Edits the URL and the events. The log and the key stay. */
export default function EditWebhook() {
  const id = useParams()['webhookId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.webhook(id), { preventScrollReset: true })
  const query = useQuery({ ...webhooksQuery, select: (all) => all.find((each) => each.id === id) })
  const save = useCall(updateWebhook, {
    failed: t`We couldn’t save the webhook`,
    done: t`Webhook saved`,
    quiet: true,
    refreshes: [webhooks],
    onDone: close,
  })
  const readAgain = async () => (await queryClient.fetchQuery({ ...webhooksQuery, staleTime: 0 })).find((each) => each.id === id)!
  return (
    <RecordDrawer
      query={query}
      title={() => t`Edit webhook`}
      failed={t`We couldn’t load the webhook`}
      gone={t`This webhook no longer exists.`}
      call={save}
      toValues={toValues}
      readAgain={readAgain}
      changedMeanwhile={t`This webhook changed while you were editing.`}
      check={checkWebhook}
      toRequest={(values, base) => ({ webhook: { id, ...changesOf(values, toValues(base)) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <WebhookFields form={form} />}
    </RecordDrawer>
  )
}

function toValues({ url = '', eventTypes = [] }: Webhook): WebhookValues {
  return { url, eventTypes }
}
