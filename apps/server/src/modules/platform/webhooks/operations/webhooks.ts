import * as contract from '@stoa/contract/services/stoa/webhooks'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { subscribed } from '../deliver.ts'
import { withoutNext } from '../keys.ts'
import { makeKey } from '../../../../kernel/secrets/signing-key.ts'
import * as store from '../store.ts'
import { presentWebhook } from '../present.ts'
import { type WebhookParts, checkWebhook } from '../check-webhook.ts'

export const createWebhook = ({ seal, eventTypes, outbound }: Pick<WebhookParts, 'seal' | 'eventTypes' | 'outbound'>) =>
  implementAction(
    contract.createWebhook,
    async ({ site: reading, caller, transaction, refuse }, { webhook: { url, eventTypes: wanted } }) => {
      checkWebhook({ eventTypes, outbound }, reading, caller, url, wanted, refuse)
      const key = await makeKey(seal)
      return transaction(async (site) => {
        const { siteId, now } = site
        subscribed.invalidate(site)
        const row = {
          site_id: siteId,
          id: newId(),
          url,
          event_types: wanted,
          ...withoutNext(key),
          created_date: now,
        }
        await store.insertWebhook(site, row)
        return { webhook: presentWebhook(row) }
      })
    },
  )

export const updateWebhook = ({ eventTypes, outbound }: Pick<WebhookParts, 'eventTypes' | 'outbound'>) =>
  implement(contract.updateWebhook, async ({ site, caller, refuse }, { webhook }) => {
    const { id, url, eventTypes: wanted } = webhook
    const before = await store.findWebhook(site, id)
    if (!before) throw notFound('webhook', { id })
    site.noteBefore(presentWebhook(before))
    checkWebhook({ eventTypes, outbound }, site, caller, url ?? before.url, wanted ?? before.event_types, refuse)
    const row = await store.updateWebhook(site, id, { ...(url && { url }), ...(wanted && { event_types: wanted }) })
    subscribed.invalidate(site)
    return { webhook: presentWebhook(row!) }
  })

export const listWebhooks = implementRead(contract.listWebhooks, async ({ site }) => {
  const [rows, failed] = await Promise.all([store.listWebhooks(site), store.loadFailedDeliveries(site)])
  const failedOf = new Map(failed.map(({ webhookId, count }) => [webhookId, count]))
  return { webhooks: rows.map((row) => ({ ...presentWebhook(row), failedDeliveries: failedOf.get(row.id) ?? 0 })) }
})

export const deleteWebhook = implement(contract.deleteWebhook, async ({ site }, { webhookId }) => {
  const before = await store.findWebhook(site, webhookId)
  if (!before || !(await store.deleteWebhook(site, webhookId))) throw notFound('webhook', { id: webhookId })
  site.noteBefore(presentWebhook(before))
  subscribed.invalidate(site)
  return {}
})
