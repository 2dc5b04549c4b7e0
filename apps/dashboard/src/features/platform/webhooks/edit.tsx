import { t } from '@lingui/core/macro'
import { updateWebhook } from '@stoa/contract/calls/stoa/webhooks'
import type { Webhook } from '@stoa/contract/services/stoa/webhooks'
import { findChanges } from '../../../lib/calls/changes.ts'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../lib/record/record-calls.ts'
import { paths } from '../../../paths.ts'
import { checkWebhook, WebhookFields, type WebhookValues } from './fields.tsx'
import { webhooks, webhooksQuery } from './queries.ts'

/** Edits the URL and the events. The log and the key stay. */
export default editDrawer({
  param: 'webhookId',
  query: (id) => recordIn(webhooksQuery, (all) => all.find((each) => each.id === id)),
  parent: ({ webhookId }) => paths.webhook(webhookId!),
  keepsScroll: true,
  texts: () => ({
    title: t`Edit webhook`,
    loadFailed: t`We couldn’t load the webhook`,
    saveFailed: t`We couldn’t save the webhook`,
    saved: t`Webhook saved`,
    changedMeanwhile: t`This webhook changed while you were editing.`,
    gone: t`This webhook no longer exists.`,
  }),
  save: updateWebhook,
  refreshes: [webhooks],
  readsAgain: true,
  toValues,
  check: checkWebhook,
  toRequest: (values, base, id) => ({ webhook: { id, ...findChanges(values, toValues(base)) } }),
  fields: (form) => <WebhookFields form={form} />,
})

function toValues({ url = '', eventTypes = [] }: Webhook): WebhookValues {
  return { url, eventTypes }
}
