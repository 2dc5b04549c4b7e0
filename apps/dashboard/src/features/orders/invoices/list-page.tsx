import { msg, plural, t } from '@lingui/core/macro'
import { printInvoices, sendInvoice } from '@stoa/contract/calls/stoa/invoices'
import type { Invoice } from '@stoa/contract/services/stoa/invoices'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useSearchParams } from 'react-router'
import { shopQuery } from '../../../lib/site/shop.ts'
import { api } from '../../../lib/calls/api.ts'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { openPdf } from '../../../lib/files/download.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { runOneByOne, type BulkAction } from '../../../lib/list/bulk-action.ts'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { skipOnSearchChange } from '../../../lib/list/list-of.ts'
import { useBulk } from '../../../lib/list/use-bulk.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Ageing } from './ageing.tsx'
import { invoices } from './queries.ts'
import { InvoiceStatus } from './status.tsx'

export const clientLoader = invoices.loadFirstPage
export const shouldRevalidate = skipOnSearchChange

const columns: readonly Column<Invoice>[] = [
  linkColumn({ id: 'number', title: msg`Number`, sortBy: 'number', text: nameOf, to: ({ id }) => paths.invoice(id!) }),
  { id: 'customer', title: msg`Customer`, sortBy: 'buyerName', card: 'line', cell: ({ buyerName }) => buyerName ?? '–' },
  {
    id: 'status',
    title: msg`Status`,
    width: '11rem',
    card: 'states',
    cell: ({ status, kind }) => <InvoiceStatus status={status} isCreditNote={kind === 'CREDIT_NOTE'} />,
  },
  { id: 'order', title: msg`Order`, width: '6rem', wideOnly: true, card: 'none', cell: ({ orderNumber }) => orderNumber ?? '–' },
  {
    id: 'issued',
    title: msg`Issued`,
    sortBy: 'issuedDate',
    width: '8rem',
    card: 'line',
    cell: ({ issuedDate }) => (issuedDate ? <When date={issuedDate} shape="day" /> : '–'),
  },
  {
    id: 'due',
    title: msg`Due`,
    sortBy: 'dueDate',
    width: '8rem',
    wideOnly: true,
    card: 'none',
    cell: ({ dueDate, kind }) => (dueDate && kind === 'INVOICE' ? <When date={dueDate} shape="day" /> : '–'),
  },
  {
    id: 'total',
    title: msg`Total`,
    width: '8rem',
    align: 'end',
    card: 'side',
    cell: ({ total, currency, kind }) => writeMoney(kind === 'CREDIT_NOTE' ? `-${total}` : total, currency ?? 'XXX'),
  },
  {
    id: 'open',
    title: msg`Open`,
    width: '8rem',
    align: 'end',
    card: 'none',
    cell: ({ openAmount, currency, status, kind }) =>
      kind === 'INVOICE' && status !== 'DRAFT' ? writeMoney(openAmount, currency ?? 'XXX') : '–',
  },
]

function nameOf({ number, orderNumber }: Invoice): string {
  return number ?? t`Draft for order ${orderNumber ?? ''}`
}

/** What the shop has billed, what of it is open, and what it has given back. */
export default function InvoicesPage() {
  const [params] = useSearchParams()
  const { testMode = false } = useQuery(shopQuery).data ?? {}
  const test = params.get('test')
  const bulk = useBulk<Invoice>({ actions: [printing(), sending()], nameOf, refreshes: [invoices] })
  const settings = <ScreenButton to={paths.invoiceSettings()}>{t`Settings`}</ScreenButton>
  const { table, isEmpty } = useListTable(invoices, {
    label: t`Invoices`,
    columns,
    nameOf,
    search: t`Number, customer or order`,
    bulk,
    hidesByDefault: true,
    empty: (
      <Empty
        why={t`Invoices are issued on the page of an order, or for every paid order. Credit notes follow by themselves.`}
        learn={<GuideLink to="invoices" />}
      >
        {settings}
      </Empty>
    ),
  })
  return (
    <Page title={t`Invoices`} actions={!isEmpty && settings}>
      <Ageing isTest={test === 'yes' || (testMode && test !== 'no')} />
      {table}
      <Outlet />
    </Page>
  )
}

/** Opens the documents as one PDF. */
function printing(): BulkAction<Invoice> {
  return {
    label: t`Print`,
    needs: printInvoices,
    confirmedByPage: true,
    batchSize: 100,
    affects: ({ number }) => number !== undefined,
    noneReason: t`Drafts are not printed`,
    run: async (rows) => {
      const { content, fileName } = await api.call(printInvoices, { invoiceIds: rows.map(({ id }) => id!) })
      openPdf(content!, fileName!)
      return rows.map((row) => ({ row }))
    },
    done: (count) => plural(count, { one: '# document opened', other: '# documents opened' }),
    failed: (count) => plural(count, { one: '# document could not be printed', other: '# documents could not be printed' }),
  }
}

function sending(): BulkAction<Invoice> {
  return {
    label: t`Send`,
    needs: sendInvoice,
    affects: ({ status }) => status !== 'VOID' && status !== 'DELETED',
    noneReason: t`Void invoices are not sent`,
    confirm: (rows) => ({
      question: plural(rows.length, { one: 'Send # document?', other: 'Send # documents?' }),
      consequence: t`Drafts get their numbers and never change again. Every customer gets an email if emails are set up.`,
      confirmLabel: t`Send`,
      harmless: true,
    }),
    batchSize: 5,
    run: (rows) => runOneByOne(rows, ({ id }) => api.call(sendInvoice, { invoiceId: id! })),
    done: (count) => plural(count, { one: '# document sent', other: '# documents sent' }),
    failed: (count) => plural(count, { one: '# document could not be sent', other: '# documents could not be sent' }),
  }
}
