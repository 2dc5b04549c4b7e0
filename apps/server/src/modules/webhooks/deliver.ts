import { findEvent } from '../../kernel/dispatcher.ts'
import { job, type Job, type JobSite } from '../../kernel/jobs.ts'
import { webhookDeliveries } from '../../kernel/metrics.ts'
import { needsHttps, OutboundError, type Outbound, type OutboundAnswer } from '../../kernel/outbound.ts'
import type { Reaction } from '../../kernel/reactions.ts'
import { signedBody } from './envelope.ts'
import { siteCache } from '../../kernel/site-cache.ts'
import type { Seal } from './sealed.ts'
import * as store from './store.ts'

/** Longer than this and a slow receiver would hold up the deliveries behind it. */
const timeout = 10_000
/** Seconds until the next attempt, by attempt: a receiver that is down for a night still gets everything. */
const pauses = [2, 10, 60, 300, 900, 3600, 3600, 7200, 14_400, 28_800]

/** What a site's webhooks listen to; forgotten when one is made or deleted. */
export const subscribed = siteCache(store.subscribedTypes)

/** The job that posts one delivery, and the reaction that plans deliveries for every event. */
export function delivering(seal: Seal, outbound: Outbound) {
  const handle: Job<{ deliveryId: string }>['handle'] = async (site, { deliveryId }) => {
    const delivery = await store.findDelivery(site, deliveryId)
    // It may have been delivered by an earlier run, or its webhook be gone.
    if (delivery?.status !== 'PENDING') return
    const webhook = await store.findWebhook(site, delivery.webhook_id)
    const event = await findEvent(site, delivery.event_id)
    if (!webhook || !event) return
    const body = await signedBody(event, seal.open(webhook.private_key_sealed), site.now)
    const answer = await post(outbound, webhook.url, body, needsHttps(site.settings))
    await recordAttempt(site, deliveryId, delivery.attempts, answer)
  }
  const deliver = job('webhooks.deliver-event', handle, { queue: 'webhooks' })

  const plan: Reaction = {
    name: 'webhooks.plan-deliveries',
    types: {
      condition: store.isSubscribed,
      hasSubscribers: async (site, type) => (await subscribed.get(site)).has(type),
    },
    async react(site, event) {
      await site.transaction(async (tx) => {
        for (const deliveryId of await store.planDeliveries(tx, event)) tx.enqueue(deliver, { deliveryId })
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
      // A receiver lives in real time, whatever the site's clock says.
      if (next) tx.enqueue(deliver, { deliveryId }, { after: new Date(next.getTime() - site.settings.clockOffset) })
    })
  }

  return { deliver, plan }
}

interface Answer {
  status: number | null
  failure: string | null
  body: string | null
  /** Milliseconds until the receiver had answered, or was given up. */
  latency: number
}

/** So much of an answer says what was wrong; the rest is not read. A character is four bytes at most. */
const keptCharacters = 200

/** Never throws: whatever the receiver does is the delivery's outcome, in words that its owner can act on. */
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

/** What is no text is not kept: an owner reads it to see what went wrong. */
function textOf({ headers, body }: OutboundAnswer): string | null {
  const type = String(headers['content-type'] ?? 'text/plain')
  if (!/^(text\/|application\/(json|xml|problem\+json))/i.test(type)) return null
  // The database keeps no NUL in a text.
  return [...body.toString('utf8')].slice(0, keptCharacters).join('').replaceAll('\0', '') || null
}
