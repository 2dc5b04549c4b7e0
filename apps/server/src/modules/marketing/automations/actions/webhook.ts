import { createHmac } from 'node:crypto'
import { deriveKey, type Secrets } from '../../../../kernel/secrets/secrets.ts'
import { needsHttps, OutboundError, type Outbound } from '../../../../kernel/outside/outbound.ts'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { StoredAutomation } from '../entity.ts'
import { endRun, postpone } from '../outcome.ts'
import type { Plan } from '../plan.ts'
import { lockRun, type RunRow } from '../store/runs.ts'
import { couponOfRun, type RunCoupon } from './coupon.ts'

export interface WebhookParts {
  outbound: Outbound
  secrets: Secrets
}

type Ready = Extract<Plan, { kind: 'ACT' }>

/** Milliseconds. */
const timeout = 10_000
const keptBytes = 800
/** Seconds until the next attempt, by attempt. */
const pauses = [5, 30, 300, 1800, 7200, 28_800]

/**
 * Posts what happened, signed as Standard Webhooks (standardwebhooks.com) describe it. Every attempt has the id of the run, so that a
 * receiver that got an earlier one recognises it.
 */
export async function postWebhook(
  { outbound, secrets }: WebhookParts,
  site: JobSite,
  active: StoredAutomation,
  run: RunRow,
  { subject, person }: Ready,
): Promise<void> {
  const coupon = await site.transaction((tx) => couponOfRun(tx, active, run.id))
  const body = JSON.stringify(contentOf(site, active, run, { subject, person, coupon }))
  const failure = await post(site, active, run.id, body)
  await site.transaction(async (tx) => {
    const now = await lockRun(tx, run.id)
    if (now?.status !== 'WAITING') return
    if (failure === undefined) return endRun(tx, run.id, { status: 'DONE', person })
    const pause = pauses[now.attempts]
    if (pause === undefined) return endRun(tx, run.id, { status: 'FAILED', reason: 'UNREACHABLE', failure, person })
    await postpone(tx, run.id, { wait: pause * 1000, attempts: now.attempts + 1, failure })
  })

  /** Why the receiver has not got it; undefined where it has. */
  async function post({ siteId, settings, now }: SiteRead, { id, action }: StoredAutomation, runId: string, content: string) {
    const timestamp = String(Math.floor(now.getTime() / 1000))
    const key = Buffer.from(webhookSecret(secrets, { siteId }, id).slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`${runId}.${timestamp}.${content}`).digest('base64')
    try {
      const { status } = await outbound.send(action?.webhook?.url ?? '', {
        method: 'POST',
        body: content,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Stoa-Automations/1',
          'webhook-id': runId,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        timeout,
        maxBytes: keptBytes,
        longer: 'cut',
        httpsOnly: needsHttps(settings),
      })
      return status >= 200 && status < 300 ? undefined : `the receiver answered ${status}`
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      return error instanceof OutboundError ? message : (code ?? message)
    }
  }
}

/** The secret with which the receiver checks signatures. It stays the same as long as the installation's secret does. */
export function webhookSecret(secrets: Secrets, { siteId }: Pick<SiteRead, 'siteId'>, automationId: string): string {
  const key = deriveKey(secrets[0], 'automation-webhook')
  return `whsec_${createHmac('sha256', key).update(`${siteId} ${automationId}`).digest('base64')}`
}

function contentOf(
  { now }: SiteRead,
  { id, name, triggerType }: StoredAutomation,
  run: RunRow,
  { subject, person, coupon }: Omit<Ready, 'kind'> & { coupon: RunCoupon | undefined },
): object {
  return {
    type: 'automation.run',
    timestamp: now.toISOString(),
    data: {
      automationId: id,
      automationName: name,
      trigger: triggerType,
      runId: run.id,
      orderId: run.order_id,
      orderNumber: subject.orderNumber,
      abandonedCheckoutId: run.abandoned_checkout_id,
      customer: {
        id: person.customerId,
        email: person.recipient,
        name: subject.name,
        country: subject.country,
        language: subject.language,
      },
      couponCode: coupon?.code,
      items: subject.items?.map(({ name: item, variant, quantity, price }) => ({ name: item, variant, quantity, price })),
    },
  }
}
