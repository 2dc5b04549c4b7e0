import { t } from '@lingui/core/macro'
import { Drawer, Group, Skeleton, TextInput } from '@mantine/core'
import { deleteDraftInvoice, sendInvoice, voidInvoice } from '@stoa/contract/calls/stoa/invoices'
import type { Invoice } from '@stoa/contract/services/stoa/invoices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Fact, Facts } from '../../../ui/page/panel.tsx'
import { DraftForm } from './draft-form.tsx'
import { useElectronicInvoice, useInvoiceFile } from './files.ts'
import { MissingDetails, missingOf } from './missing-details.tsx'
import { invoiceQuery, invoices, orderInvoicesQuery } from './queries.ts'
import { InvoiceStatus } from './status.tsx'

/** A document: what it says, what is open of it, and what can be done with it. */
export default function InvoiceDrawer() {
  const id = useParams()['invoiceId']!
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = useQuery(invoiceQuery(id))
  const close = () => void navigate(paths.invoices() + search, { preventScrollReset: true })
  const invoice = query.data
  return (
    <Drawer
      opened
      onClose={close}
      title={invoice ? titleOf(invoice) : t`Invoice`}
      size="32rem"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={280} />}
        failed={t`We couldn’t load the invoice`}
        gone={t`This invoice no longer exists.`}
      >
        {(loaded) => (
          <div>
            <InvoiceFacts invoice={loaded} />
            <InvoiceActions invoice={loaded} onDeleted={close} />
            {loaded.status === 'DRAFT' && <DraftForm invoice={loaded} />}
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

function titleOf({ kind, number }: Invoice): string {
  if (!number) return t`Draft of an invoice`
  return kind === 'CREDIT_NOTE' ? t`Credit note ${number}` : t`Invoice ${number}`
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { kind, status, orderId, orderNumber, buyerName, issuedDate, dueDate, mailedDate, total, openAmount } = invoice
  const { currency = 'XXX', correctsId, correctsNumber, isTest } = invoice
  const isCreditNote = kind === 'CREDIT_NOTE'
  return (
    <Facts>
      <Fact name={t`Status`}>
        <InvoiceStatus status={status} isCreditNote={isCreditNote} />
      </Fact>
      <Fact name={t`Total`}>
        <b>{writeMoney(isCreditNote ? `-${total}` : total, currency)}</b>
      </Fact>
      {!isCreditNote && status !== 'DRAFT' && <Fact name={t`Open`}>{writeMoney(openAmount, currency)}</Fact>}
      <Fact name={t`Order`}>
        <Link to={paths.order(orderId!)}>{t`Order ${orderNumber ?? ''}`}</Link>
      </Fact>
      <Fact name={t`Customer`}>{buyerName ?? '–'}</Fact>
      {issuedDate && (
        <Fact name={t`Issued`}>
          <When date={issuedDate} />
        </Fact>
      )}
      {dueDate && !isCreditNote && (
        <Fact name={t`Due`}>
          <When date={dueDate} shape="day" />
        </Fact>
      )}
      {mailedDate && (
        <Fact name={t`Email on`}>
          <When date={mailedDate} />
        </Fact>
      )}
      {correctsId && (
        <Fact name={t`Corrects`}>
          <Link to={paths.invoice(correctsId)}>{correctsNumber}</Link>
        </Fact>
      )}
      {isTest && <Fact name={t`Test order`}>{t`This document counts for nothing.`}</Fact>}
    </Facts>
  )
}

function InvoiceActions({ invoice, onDeleted }: { invoice: Invoice; onDeleted: () => void }) {
  const { id, orderId, kind, status, hasElectronicInvoice } = invoice
  const refreshes = [invoices, { queryKey: ['order', orderId] }]
  const missing = useQuery({ ...orderInvoicesQuery(orderId!), enabled: status === 'DRAFT' }).data?.invoices?.find(
    (each) => each.id === id,
  )?.missing
  const open = useInvoiceFile()
  const xml = useElectronicInvoice()
  const send = useCall(sendInvoice, { failed: t`We couldn’t send the invoice`, done: t`Invoice sent`, refreshes })
  const remove = useCall(deleteDraftInvoice, {
    failed: t`We couldn’t delete the draft`,
    done: t`Draft deleted`,
    refreshes,
    onDone: onDeleted,
  })
  const isDraft = status === 'DRAFT'
  const invoiceId = id!
  return (
    <>
      <MissingDetails missing={isDraft ? (missing ?? missingOf(send.error)) : []} orderId={orderId} />
      <Group my="md" gap="xs">
        <CallButton call={open} onClick={() => open.send({ orderId: orderId!, invoiceId })}>
          {t`Open PDF`}
        </CallButton>
        {hasElectronicInvoice && (
          <CallButton call={xml} onClick={() => xml.send({ orderId: orderId!, invoiceId })}>
            {t`E-invoice (XML)`}
          </CallButton>
        )}
        {status !== 'VOID' && status !== 'DELETED' && (
          <CallButton call={send} variant={isDraft ? 'filled' : 'default'} onClick={() => send.send({ invoiceId })}>
            {isDraft ? t`Issue and send` : t`Send again`}
          </CallButton>
        )}
        {isDraft && (
          <CallButton call={remove} onClick={() => remove.send({ invoiceId })}>
            {t`Delete draft`}
          </CallButton>
        )}
        {kind === 'INVOICE' && !isDraft && status !== 'VOID' && <VoidButton invoice={invoice} />}
      </Group>
    </>
  )
}

function VoidButton({ invoice }: { invoice: Invoice }) {
  const [reason, setReason] = useState('')
  const number = invoice.number ?? ''
  const annul = useCall(voidInvoice, {
    failed: t`We couldn’t void the invoice`,
    done: t`Invoice voided, and a credit note issued`,
    refreshes: [invoices, { queryKey: ['order', invoice.orderId] }],
  })
  return (
    <Confirm
      question={t`Void invoice ${number}?`}
      consequence={
        <>
          <p>{t`A credit note cancels all invoices of the order, and the customer gets it by email. You can’t undo this, but the order can get another invoice.`}</p>
          <TextInput
            label={t`Reason, printed on the credit note`}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      }
      confirmLabel={t`Void invoice`}
      onConfirm={() => annul.send({ invoiceId: invoice.id!, ...(reason.trim() && { reason: reason.trim() }) })}
    >
      {(ask) => (
        <CallButton call={annul} onClick={ask}>
          {t`Void invoice`}
        </CallButton>
      )}
    </Confirm>
  )
}
