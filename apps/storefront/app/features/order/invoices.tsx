import { Trans } from '@lingui/react/macro'
import type { OrderInvoice } from '@stoa/contract/services/stoa/invoices'
import { paths } from '../../paths.ts'
import { Part } from './destinations.tsx'

export interface InvoiceView {
  id: string
  number: string
  date: string
  isCreditNote: boolean
  hasElectronicInvoice: boolean
}

export function toInvoiceViews(invoices: readonly OrderInvoice[] = [], dates: Intl.DateTimeFormat): InvoiceView[] {
  return invoices.map(({ id, number, issuedDate, kind, hasElectronicInvoice = false }) => ({
    id: id!,
    number: number!,
    date: dates.format(new Date(issuedDate!)),
    isCreditNote: kind === 'CREDIT_NOTE',
    hasElectronicInvoice,
  }))
}

const link = 'inline-block py-2 text-ink underline underline-offset-4'

/** The invoices and credit notes of an order. */
export function Invoices({ orderId, invoices }: { orderId: string; invoices: readonly InvoiceView[] }) {
  if (invoices.length === 0) return null
  return (
    <Part title={<Trans>Invoice</Trans>}>
      <ul>
        {invoices.map(({ id, number, date, isCreditNote, hasElectronicInvoice }) => (
          <li key={id}>
            {isCreditNote && (
              <>
                <Trans>Credit note</Trans>{' '}
              </>
            )}
            <a href={paths.invoice(orderId, id)} className={link}>
              <Trans>
                {number} <span className="sr-only">as </span>(PDF)
              </Trans>
            </a>{' '}
            {hasElectronicInvoice && (
              <>
                <a href={paths.electronicInvoice(orderId, id)} className={link}>
                  <span className="sr-only">{number} </span>
                  <Trans>E-invoice (XML)</Trans>
                </a>{' '}
              </>
            )}
            {date}
          </li>
        ))}
      </ul>
    </Part>
  )
}
