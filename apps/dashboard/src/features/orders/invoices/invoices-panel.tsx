import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Group, Skeleton } from '@mantine/core'
import { generateInvoice } from '@stoa/contract/calls/ecom/order-invoices'
import { correctInvoices, listOrderInvoices } from '@stoa/contract/calls/stoa/invoices'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { InvoiceCorrection, OrderInvoice } from '@stoa/contract/services/stoa/invoices'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { mailSendingQuery } from '../mails/queries.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { useElectronicInvoice, useInvoiceFile } from './files.ts'
import { MissingDetails, missingOf } from './missing-details.tsx'
import { invoices, orderInvoicesQuery } from './queries.ts'
import { InvoiceStatus } from './status.tsx'

/** The order's invoices and credit notes, or a way to issue them. */
export function InvoicesPanel({ order }: { order: Order }) {
  const orderId = order.id!
  const query = useQuery({ ...orderInvoicesQuery(orderId), enabled: isAllowed(listOrderInvoices) })
  const { notSentReason } = useQuery(mailSendingQuery).data ?? {}
  const isMailed = Boolean(order.buyerInfo?.email) && !notSentReason
  const generate = useCall(generateInvoice, {
    failed: t`We couldn’t write the invoice`,
    done: isMailed ? t`Invoice created, and the buyer gets an email` : t`Invoice created. No email is sent.`,
    refreshes: [{ queryKey: ['order', orderId] }, invoices],
  })
  if (!isAllowed(listOrderInvoices)) return null
  const documents = query.data?.invoices
  const isOpen = documents?.every(({ status, kind }) => status === 'DRAFT' || status === 'VOID' || kind === 'CREDIT_NOTE')
  const canGenerate = order.status === 'APPROVED' && isOpen === true
  return (
    <Panel
      title={t`Invoices`}
      flush
      actions={
        canGenerate ? (
          <CallButton call={generate} size="compact-sm" onClick={() => generate.send({ orderId })}>
            {t`Create invoice`}
          </CallButton>
        ) : null
      }
    >
      <Inset>
        <MissingDetails missing={missingOf(generate.error)} orderId={orderId} />
      </Inset>
      <Loaded query={query} skeleton={<Skeleton height={40} />} failed={t`We couldn’t load the invoices`}>
        {({ invoices: rows = [], correction }) => (
          <>
            {correction && <Correction orderId={orderId} correction={correction} />}
            <RowList label={t`Invoices`} empty={t`No invoice yet.`}>
              {rows.map((invoice) => (
                <InvoiceRow key={invoice.id} orderId={orderId} invoice={invoice} />
              ))}
            </RowList>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** Room beside the edges of a flush panel. */
function Inset({ children }: { children: ReactNode }) {
  return <div style={{ paddingInline: '1rem' }}>{children}</div>
}

/** The documents and the order say different sums, because a correction could not be issued by itself. */
function Correction({ orderId, correction }: { orderId: string; correction: InvoiceCorrection }) {
  const { kind, total, currency = 'XXX', missing = [] } = correction
  const isCreditNote = kind === 'CREDIT_NOTE'
  const correct = useCall(correctInvoices, {
    failed: isCreditNote ? t`We couldn’t issue the credit note` : t`We couldn’t issue the invoice`,
    done: isCreditNote ? t`Credit note issued` : t`Invoice issued`,
    refreshes: [{ queryKey: ['order', orderId] }, invoices],
  })
  const amount = writeMoney(total, currency)
  return (
    <Inset>
      <p>
        {isCreditNote
          ? t`The order is worth ${amount} less than its invoices say.`
          : t`The order is worth ${amount} more than its invoices say.`}
      </p>
      <MissingDetails missing={missing} orderId={orderId} />
      <CallButton call={correct} size="compact-sm" onClick={() => correct.send({ orderId })}>
        {isCreditNote ? t`Issue credit note` : t`Issue further invoice`}
      </CallButton>
    </Inset>
  )
}

function InvoiceRow({ orderId, invoice }: { orderId: string; invoice: OrderInvoice }) {
  const { id, kind, status, number, issuedDate, total, currency = 'XXX', correctsNumber, hasElectronicInvoice } = invoice
  const open = useInvoiceFile()
  const xml = useElectronicInvoice()
  const isCreditNote = kind === 'CREDIT_NOTE'
  return (
    <Row
      title={<Link to={paths.invoice(id!)}>{number ?? t`Draft`}</Link>}
      detail={
        <>
          <InvoiceStatus status={status} isCreditNote={isCreditNote} /> {writeMoney(isCreditNote ? `-${total}` : total, currency)}
          {issuedDate && (
            <>
              {' · '}
              <When date={issuedDate} shape="day" />
            </>
          )}
          {correctsNumber && ` · ${t`for ${correctsNumber}`}`}
        </>
      }
    >
      <Group gap="xs">
        <CallButton call={open} size="compact-xs" onClick={() => open.send({ orderId, invoiceId: id! })}>
          {t`Open PDF`}
        </CallButton>
        {hasElectronicInvoice && (
          <CallButton call={xml} size="compact-xs" onClick={() => xml.send({ orderId, invoiceId: id! })}>
            {t`E-invoice`}
          </CallButton>
        )}
      </Group>
    </Row>
  )
}
