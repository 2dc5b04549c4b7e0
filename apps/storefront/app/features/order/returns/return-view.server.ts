import { msg } from '@lingui/core/macro'
import { CallError, type Client } from '@stoa/client'
import { cancelOwnReturn, getReturnOptions, listOwnReturns, markOwnReturnSent } from '@stoa/contract/calls/stoa/own-returns'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { OwnReturn, OwnReturnLine, ReturnStatus, ReturnStepKind } from '@stoa/contract/services/stoa/own-returns'
import { isZero } from '@stoa/web/money'
import { tryPart } from '../../catalog/shared/products/load-rail.ts'
import { moneyFormat } from '../../../lib/money/money.ts'
import type { Translatable } from '../../../ui/translatable.ts'
import type { FormattedDate } from '../../../ui/date-time.tsx'

/** A return as the page of its order shows it. */
export interface ReturnView {
  id: string
  number: string
  status: ReturnStatus
  lines: { id: string; name: string; quantity: number; missing: number; photoIds: string[] }[]
  steps: { step: ReturnStepKind; when: FormattedDate }[]
  instructions: string
  returnAddress: string
  declineReason: string
  hasLabel: boolean
  canCancel: boolean
  canMarkSent: boolean
  tracking: string
  /** Empty where nothing was refunded. */
  refunded: string
}

export interface OrderReturns {
  returns: ReturnView[]
  /** Whether the page of a request is linked. */
  canStart: boolean
}

/** The returns of an order of which something was shipped. */
export async function loadReturns(
  context: Parameters<typeof tryPart>[0],
  api: Client,
  { id, fulfillmentStatus }: Order,
  { times, language }: { times: Intl.DateTimeFormat; language: string },
): Promise<OrderReturns> {
  const orderId = id ?? ''
  const wasShipped = fulfillmentStatus === 'FULFILLED' || fulfillmentStatus === 'PARTIALLY_FULFILLED'
  const [known, options] = await Promise.all([
    tryPart(context, () => api.call(listOwnReturns, { orderId })),
    wasShipped ? tryPart(context, () => api.call(getReturnOptions, { orderId })) : undefined,
  ])
  const isAnyLeft = options?.lines?.some(({ returnableQuantity = 0 }) => returnableQuantity > 0) ?? false
  return {
    returns: (known?.returns ?? []).map((each) => toReturnView(each, times, language)),
    // Where nothing can be returned, the page of the request says why; after a return, its status says enough.
    canStart: options?.enabled === true && (isAnyLeft || (known?.returns ?? []).length === 0),
  }
}

function toReturnView(known: OwnReturn, times: Intl.DateTimeFormat, language: string): ReturnView {
  const { id = '', number = '', status = 'REQUESTED', lines = [], history = [], currency = 'EUR', refundedAmount = '0' } = known
  return {
    id,
    number,
    status,
    lines: lines.map(toLine),
    steps: history.flatMap(({ step, date }) =>
      step && date ? { step, when: { date, text: times.format(new Date(date)) } } : [],
    ),
    instructions: isAwaited(status) ? (known.instructions ?? '') : '',
    returnAddress: isAwaited(status) ? (known.returnAddress ?? '') : '',
    declineReason: known.declineReason ?? '',
    hasLabel: isAwaited(status) && known.hasLabel === true,
    canCancel: known.canCancel ?? false,
    canMarkSent: known.canMarkSent ?? false,
    tracking: known.trackingNumber ?? '',
    refunded: isZero(refundedAmount) ? '' : moneyFormat(currency, language)(refundedAmount),
  }
}

/** True while the buyer has something to send. */
function isAwaited(status: ReturnStatus): boolean {
  return status === 'APPROVED' || status === 'IN_TRANSIT' || status === 'PARTLY_RECEIVED'
}

function toLine({ lineItemId = '', productName = '', quantity = 0, missingQuantity = 0, photoIds = [] }: OwnReturnLine) {
  return { id: lineItemId, name: productName, quantity, missing: missingQuantity, photoIds }
}

/** Cancels a return, or notes that it was sent. Returns why it was refused. */
export async function changeReturn(api: Client, orderId: string, form: FormData): Promise<Translatable | undefined> {
  const returnId = String(form.get('returnId') ?? '')
  const trackingNumber = String(form.get('trackingNumber') ?? '').trim()
  try {
    if (form.get('return') === 'cancel') await api.call(cancelOwnReturn, { orderId, returnId })
    else await api.call(markOwnReturnSent, { orderId, returnId, ...(trackingNumber && { trackingNumber }) })
    return undefined
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return msg`This return has changed in the meantime. Please look at it again.`
  }
}
