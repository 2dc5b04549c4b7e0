import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { InvoiceStatus as Status } from '@stoa/contract/services/stoa/invoices'
import { Status as Badge, type Tone } from '../../../ui/feedback/status.tsx'

/** Every status of an invoice, with its name. */
export const invoiceStatuses: ReadonlyMap<Status, { label: MessageDescriptor; tone: Tone }> = new Map([
  ['DRAFT', { label: msg`Draft`, tone: 'plain' }],
  ['SENT', { label: msg`Sent`, tone: 'accent' }],
  ['PROCESSING', { label: msg`Payment under way`, tone: 'accent' }],
  ['PARTIALLY_PAID', { label: msg`Partially paid`, tone: 'warn' }],
  ['OVERDUE', { label: msg`Overdue`, tone: 'bad' }],
  ['PARTIAL_AND_OVERDUE', { label: msg`Partially paid, overdue`, tone: 'bad' }],
  ['PAID', { label: msg`Paid`, tone: 'good' }],
  ['VOID', { label: msg`Void`, tone: 'plain' }],
  ['DELETED', { label: msg`Deleted`, tone: 'plain' }],
])

/** The status of an invoice. A credit note has none that says something: it is issued. */
export function InvoiceStatus({ status, isCreditNote }: { status: Status | undefined; isCreditNote: boolean }) {
  if (isCreditNote) return <Badge tone="plain">{t`Credit note`}</Badge>
  const known = status && invoiceStatuses.get(status)
  return known ? <Badge tone={known.tone}>{t(known.label)}</Badge> : null
}
