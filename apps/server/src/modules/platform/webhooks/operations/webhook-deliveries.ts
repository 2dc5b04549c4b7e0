import * as contract from '@stoa/contract/services/stoa/webhooks'
import { findEvent } from '../../../../kernel/background/dispatcher.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { isOwner, mayReadEvent } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { messageData } from '../messages.ts'
import * as store from '../store.ts'
import { presentDelivery } from '../present.ts'
import { type WebhookParts, checkMayRead } from '../check-webhook.ts'

export const listWebhookDeliveries = implementRead(contract.listWebhookDeliveries, async ({ site }, { webhookId, ...filter }) => {
  if (!(await store.findWebhook(site, webhookId))) throw notFound('webhook', { id: webhookId })
  return { deliveries: (await store.listDeliveries(site, webhookId, filter)).map(presentDelivery) }
})

export const getWebhookDelivery = ({ derivedEvents }: Pick<WebhookParts, 'derivedEvents'>) =>
  implementRead(contract.getWebhookDelivery, async ({ site, caller }, { webhookId, deliveryId }) => {
    const delivery = await store.findDelivery(site, deliveryId)
    if (delivery?.webhook_id !== webhookId) throw notFound('webhookDelivery', { id: deliveryId })
    const event = await findEvent(site, delivery.event_id)
    const data = event && messageData(event, delivery.event_type, site.settings, derivedEvents)
    return {
      delivery: presentDelivery(delivery),
      ...(data && mayReadEvent(caller, delivery.event_type) && { body: JSON.stringify(data, null, 2) }),
      ...(delivery.response_body !== null && isOwner(caller) && { responseBody: delivery.response_body }),
    }
  })

export const replayWebhookDelivery = ({ deliver }: Pick<WebhookParts, 'deliver'>) =>
  implement(contract.replayWebhookDelivery, async ({ site, caller }, { webhookId, deliveryId }) => {
    const delivery = await store.findDelivery(site, deliveryId)
    if (delivery?.webhook_id !== webhookId) throw notFound('webhookDelivery', { id: deliveryId })
    checkMayRead(caller, [delivery.event_type])
    if (!(await findEvent(site, delivery.event_id))) throw notFound('event', { id: delivery.event_id })
    await store.reopenDelivery(site, deliveryId)
    site.enqueue(deliver, { deliveryId })
    return {}
  })
