import type { ProviderEvent, ProviderEvents } from '../provider-reports.ts'
import type { PayPal } from './client.ts'
import { PayPalRefusal } from './errors.ts'
import { readMark } from './marks.ts'
import { loadCapture } from './orders.ts'

/** The events that our endpoint receives: https://developer.paypal.com/api/rest/webhooks/event-names/ */
export const eventTypes = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.AUTHORIZATION.CREATED',
  'PAYMENT.AUTHORIZATION.VOIDED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

interface Resource {
  id?: string
  custom_id?: string
  dispute_id?: string
  supplementary_data?: { related_ids?: { order_id?: string } }
  purchase_units?: { custom_id?: string }[]
  links?: { rel: string; href: string }[]
}

export function providerEvents(paypal: PayPal): ProviderEvents {
  return {
    async verify(body, headers) {
      const event = readEvent(body)
      if (!event || !(await isSigned(paypal, body, headers))) return undefined
      const { id, event_type: type, resource } = event
      const subject = await subjectOf(paypal, type, resource)
      return { id, type, ...(subject && { subject }) }
    },
  }
}

function readEvent(body: string): { id: string; event_type: string; resource: Resource } | undefined {
  try {
    const event = JSON.parse(body) as { id?: unknown; event_type?: unknown; resource?: Resource } | null
    if (typeof event?.id !== 'string' || typeof event.event_type !== 'string') return undefined
    return { id: event.id, event_type: event.event_type, resource: event.resource ?? {} }
  } catch {
    return undefined
  }
}

/** https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post */
async function isSigned(paypal: PayPal, body: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const signature = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: paypal.account.webhookId,
  }
  if (!Object.values(signature).every(Boolean)) return false
  // The event is sent as it was received: another way to write the same JSON has another signature.
  const json = `${JSON.stringify(signature).slice(0, -1)},"webhook_event":${body}}`
  try {
    const answer = await paypal.rest<{ verification_status: string }>('POST', '/v1/notifications/verify-webhook-signature', {
      json,
    })
    return answer.verification_status === 'SUCCESS'
  } catch (error) {
    // PayPal refuses a signature that is not in its form. Wrong keys are not the event's fault.
    if (error instanceof PayPalRefusal && (error.status === 400 || error.status === 422)) return false
    throw error
  }
}

async function subjectOf(paypal: PayPal, type: string, resource: Resource): Promise<ProviderEvent['subject']> {
  if (type.startsWith('CUSTOMER.DISPUTE.'))
    return resource.dispute_id ? { kind: 'DISPUTE', disputeId: resource.dispute_id } : undefined
  if (type.startsWith('CHECKOUT.')) return paymentSubject(resource.purchase_units?.[0]?.custom_id, resource.id)
  if (!type.startsWith('PAYMENT.')) return undefined
  const orderId = resource.supplementary_data?.related_ids?.order_id
  return paymentSubject(resource.custom_id, orderId) ?? subjectOfRefund(paypal, resource)
}

function paymentSubject(customId: string | undefined, orderId: string | undefined): ProviderEvent['subject'] {
  const paymentId = readMark(customId)?.paymentId
  return paymentId ? { kind: 'PAYMENT', paymentId, ...(orderId && { transactionId: orderId }) } : undefined
}

/** A refund that the owner made at PayPal names only its capture. */
async function subjectOfRefund(paypal: PayPal, { links }: Resource): Promise<ProviderEvent['subject']> {
  const captureId = links?.find(({ rel }) => rel === 'up')?.href.match(/\/captures\/([\w-]+)$/)?.[1]
  if (!captureId) return undefined
  const capture = await loadCapture(paypal, captureId)
  return paymentSubject(capture?.customId, captureId)
}
