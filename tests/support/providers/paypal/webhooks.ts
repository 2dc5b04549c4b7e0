import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { newId, refused, wire, type PayPalState, type StoredEvent, type StoredWebhook } from './state.ts'

const signingKey = 'the key of the double'

/** https://developer.paypal.com/docs/api/webhooks/v1/ */
export function answerWebhooks(state: PayPalState, { method, path, body }: DoubleRequest): DoubleAnswer | undefined {
  if (path === '/v1/notifications/verify-webhook-signature' && method === 'POST') return verify(state, body)
  if (path === '/v1/notifications/webhooks')
    return method === 'POST' ? create(state, JSON.parse(body)) : { status: 200, body: { webhooks: [...state.webhooks.values()] } }
  const [, id] = /^\/v1\/notifications\/webhooks\/(\w+)$/.exec(path) ?? []
  if (!id || method !== 'DELETE') return undefined
  return state.webhooks.delete(id) ? { status: 204 } : refused(404, 'INVALID_RESOURCE_ID')
}

function create(state: PayPalState, { url, event_types }: Omit<StoredWebhook, 'id'>): DoubleAnswer {
  if (!URL.canParse(url) || !event_types?.length) return refused(400, 'VALIDATION_ERROR')
  if ([...state.webhooks.values()].some((webhook) => webhook.url === url)) return refused(400, 'WEBHOOK_URL_ALREADY_EXISTS')
  const webhook = { id: newId(), url, event_types }
  state.webhooks.set(webhook.id, webhook)
  return { status: 201, body: webhook }
}

/** The event and its signature as they are sent to an endpoint. */
export function signedEvent(
  state: PayPalState,
  event: StoredEvent,
  webhookId: string,
): { body: string; headers: Record<string, string> } {
  // PayPal writes some numbers in a form that no JavaScript program would write again.
  const written = JSON.stringify({ id: event.id, event_version: 0, event_type: event.type, resource: wire(event.resource) })
  const body = written.replace('"event_version":0', '"event_version":1.0')
  const time = state.now().toISOString()
  const id = randomUUID()
  const headers = {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${state.root()}/v1/notifications/certs/CERT-double`,
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signatureOf(id, time, webhookId, body),
  }
  return { body, headers }
}

function signatureOf(transmissionId: string, time: string, webhookId: string, body: string): string {
  return createHmac('sha256', signingKey)
    .update(`${transmissionId}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64')
}

function verify(state: PayPalState, body: string): DoubleAnswer {
  const given = JSON.parse(body) as Record<string, string>
  const names = [
    'auth_algo',
    'cert_url',
    'transmission_id',
    'transmission_sig',
    'transmission_time',
    'webhook_id',
    'webhook_event',
  ]
  if (names.some((name) => !given[name])) return refused(400, 'VALIDATION_ERROR')
  const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
  const expected = signatureOf(given['transmission_id']!, given['transmission_time']!, given['webhook_id']!, event)
  const isRight = given['transmission_sig'] === expected && state.webhooks.has(given['webhook_id']!)
  return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } }
}
