import { importPKCS8, SignJWT } from 'jose'
import { withMediaOrigin } from '../../../kernel/operations/pictures.ts'
import type { StoredEvent } from '../../../kernel/background/reactions.ts'

/** What a webhook gets of an event. */
interface Message {
  type: string
  data: object
}

/**
 * The body of a delivery: a bare JWT, RS256. Its claim `data` is JSON that contains the event as JSON again; the published
 * client's `webhooks.process` unwraps both. `origin` is the shop's, for the URLs of pictures.
 */
export async function signedBody(
  event: StoredEvent,
  { type, data: content }: Message,
  { origin, privateKey, now }: { origin: string; privateKey: string; now: Date },
): Promise<string> {
  const data = JSON.stringify({
    eventType: type,
    instanceId: event.siteId,
    accountInfo: { accountId: null, siteId: event.siteId, parentAccountId: null },
    identity: JSON.stringify(event.identity),
    data: withMediaOrigin(JSON.stringify(content), origin),
  })
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ data })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(await importPKCS8(privateKey, 'RS256'))
}
