import * as contract from '@stoa/contract/services/stoa/webhooks'
import { findEvent } from '../../../kernel/background/dispatcher.ts'
import { notFound, permissionDenied } from '../../../kernel/basics/errors.ts'
import { isOwner, mayReadEvent, type Caller } from '../../../kernel/site/identity.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { implement, implementAction, implementRead } from '../../../kernel/operations/operation.ts'
import type { Job } from '../../../kernel/site/jobs.ts'
import { needsHttps, OutboundError, type Outbound } from '../../../kernel/outside/outbound.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { subscribed } from './deliver.ts'
import { domainEvent } from './envelope.ts'
import { withNext, withNextInForce, withoutNext, type Keys } from './keys.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import { makeKey } from '../../../kernel/secrets/signing-key.ts'
import * as store from './store.ts'

interface WebhookParts {
  seal: Seal
  /** The types of events that the contract declares. */
  eventTypes: ReadonlySet<string>
  /** Declared types that are never sent, and the type that is sent instead. */
  unsentEvents: ReadonlyMap<string, string>
  deliver: Job<{ deliveryId: string }>
  outbound: Outbound
}

export const createWebhook = ({
  seal,
  eventTypes,
  unsentEvents,
  outbound,
}: Pick<WebhookParts, 'seal' | 'eventTypes' | 'unsentEvents' | 'outbound'>) =>
  implementAction(
    contract.createWebhook,
    async ({ site: reading, caller, transaction, refuse }, { webhook: { url, eventTypes: wanted } }) => {
      check({ eventTypes, unsentEvents, outbound }, reading, caller, url, wanted, refuse)
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
        return { webhook: present(row) }
      })
    },
  )

export const updateWebhook = ({
  eventTypes,
  unsentEvents,
  outbound,
}: Pick<WebhookParts, 'eventTypes' | 'unsentEvents' | 'outbound'>) =>
  implement(contract.updateWebhook, async ({ site, caller, refuse }, { webhook }) => {
    const { id, url, eventTypes: wanted } = webhook
    const before = await store.findWebhook(site, id!)
    if (!before) throw notFound('webhook', { id })
    site.noteBefore(present(before))
    check({ eventTypes, unsentEvents, outbound }, site, caller, url ?? before.url, wanted ?? before.event_types, refuse)
    const row = await store.updateWebhook(site, id!, { ...(url && { url }), ...(wanted && { event_types: wanted }) })
    subscribed.invalidate(site)
    return { webhook: present(row!) }
  })

export const rotateWebhookKey = ({ seal }: Pick<WebhookParts, 'seal'>) =>
  implementAction(contract.rotateWebhookKey, async ({ transaction }, { webhookId }) => {
    const key = await makeKey(seal)
    return transaction((site) => changeKeys(site, webhookId, (keys) => withNext(keys, key, site.now)))
  })

export const activateWebhookKey = implement(contract.activateWebhookKey, ({ site, refuse }, { webhookId }) =>
  changeKeys(site, webhookId, requirePendingKey(withNextInForce, refuse)),
)

export const discardWebhookKey = implement(contract.discardWebhookKey, ({ site, refuse }, { webhookId }) =>
  changeKeys(site, webhookId, requirePendingKey(withoutNext, refuse)),
)

export const listWebhooks = implementRead(contract.listWebhooks, async ({ site }) => {
  const [rows, failed] = await Promise.all([store.listWebhooks(site), store.failedDeliveries(site)])
  const failedOf = new Map(failed.map(({ webhookId, count }) => [webhookId, count]))
  return { webhooks: rows.map((row) => ({ ...present(row), failedDeliveries: failedOf.get(row.id) ?? 0 })) }
})

export const deleteWebhook = implement(contract.deleteWebhook, async ({ site }, { webhookId }) => {
  const before = await store.findWebhook(site, webhookId)
  if (!before || !(await store.deleteWebhook(site, webhookId))) throw notFound('webhook', { id: webhookId })
  site.noteBefore(present(before))
  subscribed.invalidate(site)
  return {}
})

export const listWebhookDeliveries = implementRead(contract.listWebhookDeliveries, async ({ site }, { webhookId, ...filter }) => {
  if (!(await store.findWebhook(site, webhookId))) throw notFound('webhook', { id: webhookId })
  return { deliveries: (await store.listDeliveries(site, webhookId, filter)).map(presentDelivery) }
})

export const getWebhookDelivery = implementRead(
  contract.getWebhookDelivery,
  async ({ site, caller }, { webhookId, deliveryId }) => {
    const delivery = await store.findDelivery(site, deliveryId)
    if (delivery?.webhook_id !== webhookId) throw notFound('webhookDelivery', { id: deliveryId })
    const event = await findEvent(site, delivery.event_id)
    return {
      delivery: presentDelivery(delivery),
      ...(event && mayReadEvent(caller, delivery.event_type) && { body: JSON.stringify(domainEvent(event), null, 2) }),
      ...(delivery.response_body !== null && isOwner(caller) && { responseBody: delivery.response_body }),
    }
  },
)

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

function check(
  { eventTypes, unsentEvents, outbound }: Pick<WebhookParts, 'eventTypes' | 'unsentEvents' | 'outbound'>,
  { settings }: SiteRead,
  caller: Caller,
  address: string,
  wanted: readonly string[],
  refuse: Refuse,
): void {
  const url = new URL(address)
  if (url.username || url.password) throw refuse('URL_NOT_ALLOWED', 'the address must not carry a user name or password')
  try {
    outbound.check(url, needsHttps(settings))
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw refuse('URL_NOT_ALLOWED', error.message)
  }
  const unsent = wanted.filter((type) => unsentEvents.has(type))
  if (unsent.length > 0) {
    const [first = ''] = unsent
    const description = `${first} is never sent: subscribe to ${unsentEvents.get(first)} instead`
    throw refuse('EVENT_TYPE_NOT_SENT', description, { eventTypes: unsent })
  }
  const unknown = wanted.filter((type) => !eventTypes.has(type))
  if (unknown.length > 0) throw refuse('UNKNOWN_EVENT_TYPE', `there is no event ${unknown.join(', ')}`, { eventTypes: unknown })
  checkMayRead(caller, wanted)
}

/** A webhook sends what its events carry to an address that the caller chose, so the caller must be allowed to read it. */
function checkMayRead(caller: Caller, types: readonly string[]): void {
  const hidden = types.filter((type) => !mayReadEvent(caller, type))
  if (hidden.length > 0) throw permissionDenied(`the caller may not read what these events carry: ${hidden.join(', ')}`)
}

/** Locks the row, so that concurrent changes of the keys happen one after the other. */
async function changeKeys(site: SiteTx, webhookId: string, change: (keys: Keys) => Keys): Promise<{ webhook: contract.Webhook }> {
  const webhook = await store.lockWebhook(site, webhookId)
  if (!webhook) throw notFound('webhook', { id: webhookId })
  const row = await store.updateWebhook(site, webhookId, change(webhook))
  return { webhook: present(row!) }
}

function requirePendingKey(change: (keys: Keys) => Keys, refuse: (code: 'NO_KEY_WAITING', description: string) => Error) {
  return (keys: Keys): Keys => {
    if (!keys.next_key_date) throw refuse('NO_KEY_WAITING', 'the new key signs already, or was discarded')
    return change(keys)
  }
}

function present(row: Awaited<ReturnType<typeof store.listWebhooks>>[number]): contract.Webhook {
  return {
    id: row.id,
    url: row.url,
    eventTypes: row.event_types,
    publicKey: row.public_key,
    ...(row.next_public_key && {
      nextKey: { publicKey: row.next_public_key, startDate: row.next_key_date!.toISOString() },
    }),
    createdDate: row.created_date.toISOString(),
  }
}

type Refuse = (
  code: 'URL_NOT_ALLOWED' | 'UNKNOWN_EVENT_TYPE' | 'EVENT_TYPE_NOT_SENT',
  description: string,
  data?: Record<string, unknown>,
) => Error

function presentDelivery(row: Awaited<ReturnType<typeof store.listDeliveries>>[number]): contract.WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    failure: row.failure,
    latency: row.latency,
    nextAttemptDate: row.next_attempt_date?.toISOString() ?? null,
    deliveredDate: row.delivered_date?.toISOString() ?? null,
    createdDate: row.created_date.toISOString(),
  }
}
