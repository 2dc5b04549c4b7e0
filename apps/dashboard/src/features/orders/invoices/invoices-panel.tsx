import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { generateInvoice } from '@stoa/contract/calls/ecom/order-invoices'
import { getInvoiceFile, listOrderInvoices } from '@stoa/contract/calls/stoa/invoices'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { OrderInvoice } from '@stoa/contract/services/stoa/invoices'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'
import { openPdf } from '../../../lib/files/download.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { mailSendingQuery } from '../mails/queries.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'

/** Below the order's key, so that whatever reloads the order reloads its invoices. */
const orderInvoicesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'invoices'],
    queryFn: async ({ signal }) => (await api.call(listOrderInvoices, { orderId }, { signal })).invoices ?? [],
  })

/** The order's invoice, or a way to write it. */
export function InvoicesPanel({ order }: { order: Order }) {
  const orderId = order.id!
  const query = useQuery({ ...orderInvoicesQuery(orderId), enabled: isAllowed(listOrderInvoices) })
  const { notSentReason } = useQuery(mailSendingQuery).data ?? {}
  const isMailed = Boolean(order.buyerInfo?.email) && !notSentReason
  const generate = useCall(generateInvoice, {
    failed: t`We couldn’t write the invoice`,
    done: isMailed ? t`Invoice created, and the buyer gets an email` : t`Invoice created. No email is sent.`,
    refreshes: [{ queryKey: ['order', orderId] }],
  })
  if (!isAllowed(listOrderInvoices)) return null
  const canGenerate = order.status === 'APPROVED' && query.data?.length === 0
  return (
    <Panel
      title={t`Invoice`}
      flush
      actions={
        canGenerate ? (
          <CallButton call={generate} size="compact-sm" onClick={() => generate.send({ orderId })}>
            {t`Create invoice`}
          </CallButton>
        ) : null
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={40} />} failed={t`We couldn’t load the invoice`}>
        {(invoices) => (
          <RowList label={t`Invoice`} empty={t`No invoice yet.`}>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} orderId={orderId} invoice={invoice} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function InvoiceRow({ orderId, invoice: { id, number, issuedDate } }: { orderId: string; invoice: OrderInvoice }) {
  const open = useCall(getInvoiceFile, {
    failed: t`We couldn’t open the invoice`,
    onDone: ({ content, fileName }) => openPdf(content!, fileName!),
  })
  return (
    <Row title={number!} detail={<When date={issuedDate} />}>
      <CallButton call={open} size="compact-xs" onClick={() => open.send({ orderId, invoiceId: id! })}>
        {t`Open PDF`}
      </CallButton>
    </Row>
  )
}
