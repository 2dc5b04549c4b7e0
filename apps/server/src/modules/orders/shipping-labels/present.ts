import type { Label, LabelStatus } from '@stoa/contract/services/stoa/shipping-labels'
import { serviceNames } from '../../delivery/delivery/index.ts'
import type { LabelRow, LabelState } from './store/labels.ts'

const statusOf: Readonly<Record<LabelState, LabelStatus>> = {
  INTENDED: 'BUYING',
  ASKED: 'BUYING',
  BOUGHT: 'BOUGHT',
  FAILED: 'FAILED',
  VOIDING: 'VOIDING',
  VOIDED: 'VOIDED',
}

export function presentLabel(row: LabelRow): Label {
  const { service, price, currency, reason, isTest } = row.doc
  return {
    id: row.id,
    orderId: row.order_id,
    ...(row.fulfillment_id && { fulfillmentId: row.fulfillment_id }),
    createdDate: row.created_date.toISOString(),
    status: statusOf[row.status],
    ...(reason && { reason }),
    provider: row.provider,
    service,
    serviceName: serviceNames[service],
    price,
    currency,
    ...(row.tracking_number && { trackingNumber: row.tracking_number }),
    printable: row.has_file && row.status === 'BOUGHT',
    test: isTest,
  }
}
