import { Trans } from '@lingui/react/macro'
import type { OrderInvoice } from '@stoa/contract/services/stoa/invoices'
import { paths } from '../../paths.ts'
import { Part } from './destinations.tsx'

export interface InvoiceView {
  id: string
  number: string
  date: string
}

export function toInvoiceViews(invoices: readonly OrderInvoice[] = [], dates: Intl.DateTimeFormat): InvoiceView[] {
  return invoices.map(({ id, number, issuedDate }) => ({ id: id!, number: number!, date: dates.format(new Date(issuedDate!)) }))
}

export function Invoices({ orderId, invoices }: { orderId: string; invoices: readonly InvoiceView[] }) {
  if (invoices.length === 0) return null
  return (
    <Part title={<Trans>Invoice</Trans>}>
      <ul>
        {invoices.map(({ id, number, date }) => (
          <li key={id}>
            <a href={paths.invoice(orderId, id)} className="inline-block py-2 text-ink underline underline-offset-4">
              <Trans>
                {number} <span className="sr-only">as </span>(PDF)
              </Trans>
            </a>{' '}
            {date}
          </li>
        ))}
      </ul>
    </Part>
  )
}
