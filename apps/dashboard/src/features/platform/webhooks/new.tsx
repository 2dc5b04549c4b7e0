import { t } from '@lingui/core/macro'
import { createWebhook } from '@stoa/contract/calls/stoa/webhooks'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { checkWebhook, WebhookFields, type WebhookValues } from './fields.tsx'
import { webhooks } from './queries.ts'

const emptyWebhook: WebhookValues = { url: '', eventTypes: [] }

export default createDrawer({
  parent: paths.webhooks,
  texts: () => ({
    title: t`New webhook`,
    failed: t`We couldn’t create the webhook`,
    created: t`Webhook created`,
  }),
  save: createWebhook,
  refreshes: [webhooks],
  initial: () => emptyWebhook,
  check: checkWebhook,
  toRequest: (webhook) => ({ webhook }),
  fields: (form) => <WebhookFields form={form} />,
  next: ({ webhook }) => paths.webhook(webhook!.id!),
})
