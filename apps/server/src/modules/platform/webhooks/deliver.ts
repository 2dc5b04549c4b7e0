import type { DerivedEvent } from '../../../kernel/background/derived-events.ts'
import { findEvent } from '../../../kernel/background/dispatcher.ts'
import { job, type Job, type JobSite } from '../../../kernel/site/jobs.ts'
import { webhookDeliveries } from '../../../kernel/basics/metrics.ts'
import { needsHttps, OutboundError, type Outbound, type OutboundAnswer } from '../../../kernel/outside/outbound.ts'
import type { Reaction } from '../../../kernel/background/reactions.ts'
import { messageData, typesOf } from './messages.ts'
import { signedBody } from './envelope.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import * as store from './store.ts'

/** Milliseconds; a slower receiver would delay the deliveries behind it. */
const timeout = 10_000
/** Seconds until the next attempt, by attempt. A receiver that is down for a night still gets everything. */
const pauses = [2, 10, 60, 300, 900, 3600, 3600, 7200, 14_400, 28_800]

/** The event types that a site's webhooks subscribe to; invalidated when a webhook is created or deleted. */
export const subscribed = siteCache(store.subscribedTypes)

/** The job that posts one delivery, and the reaction that creates deliveries for every event. */
export function delivering(seal: Seal, outbound: Outbound, derivedEvents: readonly DerivedEvent[]) {
  const handle: Job<{ deliveryId: string }>['handle'] = async (site, { deliveryId }) => {
    const delivery = await store.findDelivery(site, deliveryId)
    // An earlier run may have delivered it, or its webhook may be deleted.
    if (delivery?.status !== 'PENDING') return
    const webhook = await store.findWebhook(site, delivery.webhook_id)
    const event = await findEvent(site, delivery.event_id)
    if (!webhook || !event) return
    const type = delivery.event_type
    const data = messageData(event, type, site.settings, derivedEvents)
    if (!data) return
    const body = await signedBody(
      event,
      { type, data },
      {
        origin: site.settings.origin,
        privateKey: seal.open(webhook.private_key_sealed),
        now: site.realNow,
      },
    )
    const answer = await post(outbound, webhook.url, body, needsHttps(site.settings))
    await recordAttempt(site, deliveryId, delivery.attempts, answer)
  }
  const deliver = job('webhooks.deliver-event', handle, { queue: 'webhooks' })

  const plan: Reaction = {
    name: 'webhooks.plan-deliveries',
    types: {
      condition: (siteId) => store.isSubscribed(siteId, derivedEvents),
      async hasSubscribers(site, type) {
        const types = await subscribed.get(site)
        return types.has(type) || derivedEvents.some((derived) => derived.from.includes(type) && types.has(derived.type))
      },
    },
    async react(site, event) {
      await site.transaction(async (tx) => {
        const wanted = await store.loadSubscriptions(tx, typesOf(event, derivedEvents))
        const told = wanted.filter(({ type }) => messageData(event, type, site.settings, derivedEvents))
        for (const deliveryId of await store.planDeliveries(tx, event, told)) tx.enqueue(deliver, { deliveryId })
      })
    },
  }

  async function recordAttempt(site: JobSite, deliveryId: string, attempts: number, answer: Answer): Promise<void> {
    const delivered = answer.status !== null && answer.status >= 200 && answer.status < 300
    const pause = pauses[attempts]
    const next = delivered || pause === undefined ? null : new Date(site.now.getTime() + pause * 1000)
    const status = delivered ? 'DELIVERED' : next ? 'PENDING' : 'FAILED'
    webhookDeliveries.inc({ outcome: status.toLowerCase() })
    await site.transaction(async (tx) => {
      await store.saveAttempt(tx, deliveryId, {
        status,
        responseStatus: answer.status,
        failure: delivered ? null : answer.failure,
        responseBody: answer.body,
        latency: answer.latency,
        next,
        delivered: delivered ? site.now : null,
      })
      if (next) tx.enqueue(deliver, { deliveryId }, { after: next })
    })
  }

  return { deliver, plan }
}

interface Answer {
  status: number | null
  failure: string | null
  body: string | null
  /** Milliseconds until the receiver responded or the attempt was given up. */
  latency: number
}

/** Bytes that are read of a response: enough to find an error. A character has four bytes at most. */
const keptCharacters = 200

/** Never throws: whatever the receiver does is the outcome of the delivery, worded for its owner. */
async function post(outbound: Outbound, url: string, body: string, httpsOnly: boolean): Promise<Answer> {
  const began = performance.now()
  const latency = () => Math.round(performance.now() - began)
  try {
    const answer = await outbound.send(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'user-agent': 'Stoa-Webhooks/1' },
      timeout,
      maxBytes: keptCharacters * 4,
      longer: 'cut',
      httpsOnly,
    })
    const isOk = answer.status >= 200 && answer.status < 300
    const failure = isOk ? null : `the receiver answered ${answer.status}`
    return { status: answer.status, failure, latency: latency(), body: textOf(answer) }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const failure = error instanceof OutboundError ? message : (code ?? message)
    return { status: null, failure, latency: latency(), body: null }
  }
}

/** A response that is not text is not stored. */
function textOf({ headers, body }: OutboundAnswer): string | null {
  const type = String(headers['content-type'] ?? 'text/plain')
  if (!/^(text\/|application\/(json|xml|problem\+json))/i.test(type)) return null
  // The database cannot store NUL.
  return [...body.toString('utf8')].slice(0, keptCharacters).join('').replaceAll('\0', '') || null
}
