import type { DerivedEvent } from '../../../kernel/background/derived-events.ts'
import { permissionDenied } from '../../../kernel/basics/errors.ts'
import { mayReadEvent, type Caller } from '../../../kernel/site/caller.ts'
import type { Job } from '../../../kernel/site/jobs.ts'
import { needsHttps, OutboundError, type Outbound } from '../../../kernel/outside/outbound.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'

export interface WebhookParts {
  seal: Seal
  /** The types of events that the contract declares. */
  eventTypes: ReadonlySet<string>
  derivedEvents: readonly DerivedEvent[]
  deliver: Job<{ deliveryId: string }>
  outbound: Outbound
}

export function checkWebhook(
  { eventTypes, outbound }: Pick<WebhookParts, 'eventTypes' | 'outbound'>,
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
  const unknown = wanted.filter((type) => !eventTypes.has(type))
  if (unknown.length > 0) throw refuse('UNKNOWN_EVENT_TYPE', `there is no event ${unknown.join(', ')}`, { eventTypes: unknown })
  checkMayRead(caller, wanted)
}

/** A webhook sends what its events carry to an address that the caller chose, so the caller must be allowed to read it. */
export function checkMayRead(caller: Caller, types: readonly string[]): void {
  const hidden = types.filter((type) => !mayReadEvent(caller, type))
  if (hidden.length > 0) throw permissionDenied(`the caller may not read what these events carry: ${hidden.join(', ')}`)
}

type Refuse = (code: 'URL_NOT_ALLOWED' | 'UNKNOWN_EVENT_TYPE', description: string, data?: Record<string, unknown>) => Error
