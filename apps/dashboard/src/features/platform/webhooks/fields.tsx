import { t } from '@lingui/core/macro'
import { webhookLimits } from '@stoa/contract/limits/stoa/webhooks'
import { TagsField, TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { commonEvents } from './common-events.ts'

export interface WebhookValues {
  url: string
  eventTypes: string[]
}

export function WebhookFields({ form }: { form: FormOf<WebhookValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="url"
        label={t`Address`}
        data-autofocus
        type="url"
        inputMode="url"
        placeholder="https://"
        limits={webhookLimits.url}
      />
      <TagsField
        form={form}
        name="eventTypes"
        label={t`Events`}
        description={t`Choose common events, or enter any event type.`}
        data={commonEvents.map(({ group, items }) => ({ group: t(group), items }))}
        acceptValueOnBlur
        clearable
      />
    </>
  )
}

export function checkWebhook({ url, eventTypes }: WebhookValues) {
  return {
    ...(!URL.canParse(url) && { url: t`Enter a full URL that starts with https://.` }),
    ...(eventTypes.length === 0 && { eventTypes: t`Choose at least one event.` }),
  }
}
