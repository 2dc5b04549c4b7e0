import { t } from '@lingui/core/macro'
import { createWebhook } from '@stoa/contract/calls/stoa/webhooks'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { TagsField, TextField } from '../../../ui/fields.tsx'
import { SideForm } from '../../../ui/side-form.tsx'
import { commonEvents } from './common-events.ts'
import { webhooks } from './queries.ts'

const emptyWebhook = { url: '', eventTypes: [] as string[] }

export default function NewWebhook() {
  const navigate = useNavigate()
  const create = useCall(createWebhook, {
    failed: t`The webhook was not created`,
    done: t`The webhook is created`,
    quiet: true,
    refreshes: [webhooks],
    onDone: ({ webhook }) => void navigate(paths.webhook(webhook!.id!)),
  })
  return (
    <SideForm
      title={t`New webhook`}
      call={create}
      initial={emptyWebhook}
      check={({ url, eventTypes }) => ({
        ...(!URL.canParse(url) && { url: t`Enter a whole address, beginning with https://.` }),
        ...(eventTypes.length === 0 && { eventTypes: t`Choose at least one event.` }),
      })}
      toRequest={(webhook) => ({ webhook })}
      submitLabel={t`Create`}
      onClose={() => void navigate(paths.webhooks())}
    >
      <TextField
        name="url"
        label={t`Address`}
        data-autofocus
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2048}
      />
      <TagsField
        name="eventTypes"
        label={t`Events`}
        description={t`Choose from the common ones, or enter any event type.`}
        data={commonEvents.map(({ group, items }) => ({ group: t(group), items }))}
        acceptValueOnBlur
        clearable
      />
    </SideForm>
  )
}
