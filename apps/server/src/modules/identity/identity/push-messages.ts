import { describeDevice } from '@stoa/web/device'
import { accountPaths } from '@stoa/storefront/account-paths'
import webPush from 'web-push'
import { FailedForGood, job } from '../../../kernel/site/jobs.ts'
import { needsHttps, OutboundError, type Outbound } from '../../../kernel/outside/outbound.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import { loadFactors, removeSubscription, type StoredFactor } from '../../platform/second-factors/index.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import { factorOwner } from './member-factors.ts'
import type { ChallengeOrigin } from './step-kinds.ts'
import { findPushKey } from './store/push-keys.ts'
import { findWaitingRequest } from './store/sign-in-requests.ts'

/** An account's push messages in an hour, one for each sign-in. Later sign-ins wait on the account's page without a message. */
const pushesAnHour = 5

/** Milliseconds that a push service has. */
const timeout = 5000
/** Seconds for which it keeps a message for a browser that is offline: as long as the sign-in waits. */
const keptFor = 600

/** Where a browser gets push messages and the keys that encrypt them, as `PushSubscription.toJSON()` gives them. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface PushParts {
  seal: Seal
  outbound: Outbound
  limits: Pick<RateLimits, 'mayMailAccount'>
}

export function pushMessages({ seal, outbound, limits }: PushParts) {
  const sendPush = job<{ memberId: string; requestId: string; factorId: string }>(
    'identity.send-push',
    async (site, { memberId, requestId, factorId }) => {
      const owner = factorOwner(site, memberId)
      const factor = (await loadFactors(owner)).find(({ id }) => id === factorId)
      const request = await findWaitingRequest(site, memberId, requestId)
      const key = await findPushKey(site, seal)
      if (!factor?.secretSealed || !request || !key) return
      const text = textOf(site.settings, request.doc.from, factor.data.language ?? site.language)
      const url = accountPaths.accountSecurity({ approve: requestId })
      const subscription = JSON.parse(seal.open(factor.secretSealed)) as PushSubscription
      const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify({ ...text, url, tag: requestId }), {
        vapidDetails: { subject: subjectOf(site.settings), ...key },
        TTL: keptFor,
        urgency: 'high',
      })
      const outcome = await post(subscription.endpoint, { headers: textsOf(headers), body }, needsHttps(site.settings))
      if (outcome === 'GONE') await site.transaction((tx) => removeSubscription(factorOwner(tx, memberId), factorId))
    },
    { queue: 'webhooks' },
  )

  /** Throws for errors that may be temporary. */
  async function post(
    endpoint: string,
    message: { headers: Record<string, string>; body: Buffer },
    httpsOnly: boolean,
  ): Promise<'SENT' | 'GONE'> {
    try {
      const { status } = await outbound.send(endpoint, {
        method: 'POST',
        ...message,
        timeout,
        maxBytes: 0,
        longer: 'cut',
        httpsOnly,
      })
      if (status >= 200 && status < 300) return 'SENT'
      if (status === 404 || status === 410) return 'GONE'
      const problem = `the push service answered ${status}`
      throw status === 429 || status >= 500 ? new Error(problem) : new FailedForGood(problem)
    } catch (error) {
      // The host name leads to another address than when it was subscribed.
      if (error instanceof OutboundError && error.code === 'ADDRESS_NOT_ALLOWED') return 'GONE'
      throw error
    }
  }

  return {
    jobs: [sendPush],

    /** Tells the member's browsers of a sign-in that waits, unless the account got too many messages. */
    send(site: SiteTx, memberId: string, requestId: string, factors: readonly StoredFactor[]): void {
      const reachable = factors.filter(({ type, secretSealed }) => type === 'PUSH' && secretSealed)
      if (reachable.length === 0 || !limits.mayMailAccount(`push ${site.siteId} ${memberId}`, pushesAnHour)) return
      for (const { id } of reachable) site.enqueue(sendPush, { memberId, requestId, factorId: id })
    },

    /** Reads the subscription of a browser; undefined for anything else. */
    subscriptionIn(site: SiteRead, given: string): PushSubscription | undefined {
      try {
        const { endpoint, keys } = JSON.parse(given) as PushSubscription
        const subscription = { endpoint: String(endpoint), keys: { p256dh: String(keys.p256dh), auth: String(keys.auth) } }
        if (subscription.endpoint.length > 1000) return undefined
        outbound.check(new URL(subscription.endpoint), needsHttps(site.settings))
        // Throws for keys that no message can be encrypted with.
        webPush.encrypt(subscription.keys.p256dh, subscription.keys.auth, 'x', 'aes128gcm')
        return subscription
      } catch {
        return undefined
      }
    },
  }
}

export type PushMessages = ReturnType<typeof pushMessages>

/** The contact that push services get: the shop. Only https and mailto are allowed. */
function subjectOf({ origin }: SiteSettings): string {
  return origin.startsWith('https:') ? origin : `mailto:shop@${new URL(origin).hostname}`
}

function textsOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

/** In the language in which the browser was set up, because the person who signs in elsewhere may be a stranger. */
function textOf({ name }: SiteSettings, { userAgent = '', address = '' }: ChallengeOrigin = {}, language: string) {
  const from = [describeDevice(userAgent), address].filter(Boolean).join(' · ')
  return language.startsWith('de')
    ? { title: `${name}: Melden Sie sich gerade an?`, body: `Jemand hat Ihr Passwort eingegeben. ${from}` }
    : { title: `${name}: Are you signing in?`, body: `Somebody has entered your password. ${from}` }
}
