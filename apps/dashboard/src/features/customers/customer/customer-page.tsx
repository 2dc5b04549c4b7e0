import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { updateCustomer } from '@stoa/contract/calls/stoa/customers'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { paths } from '../../../paths.ts'
import layout from '../../../ui/form/form-columns.module.css'
import { customers } from '../list.ts'
import { customerName } from '../name.ts'
import { customerQuery } from '../queries.ts'
import { MemberMark } from '../states.tsx'
import { checkCustomer, toChange, toValues } from '../values.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerFields } from './fields.tsx'
import { AlikePanel } from './panels/alike-panel.tsx'
import { ConsentsPanel } from './panels/consents-panel.tsx'
import { EmailsPanel } from './panels/emails-panel.tsx'
import { FiguresPanel } from './panels/figures-panel.tsx'
import { GiftCardsPanel } from './panels/gift-cards-panel.tsx'
import { MergesPanel } from './panels/merges-panel.tsx'
import { NotesPanel } from './panels/notes-panel.tsx'
import { OrdersPanel } from './panels/orders-panel.tsx'
import { PrivacyPanel } from './panels/privacy-panel.tsx'
import { TaxPanel } from './panels/tax-panel.tsx'
import { TimelinePanel } from './panels/timeline-panel.tsx'
import { TracesPanel } from './panels/traces-panel.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(customerQuery(params['customerId']!)))

export default function CustomerPage() {
  const id = useParams()['customerId']!
  const save = useCall(updateCustomer, {
    failed: t`We couldn’t save the customer`,
    done: t`Customer saved`,
    quiet: true,
    refreshes: [customers, customerQuery(id)],
  })
  return (
    <RecordPage
      query={useQuery(customerQuery(id))}
      recordKey={id}
      title={(record) => (record ? customerName(record.row) : t`Customer`)}
      back={<BackLink to={paths.customers()}>{t`Customers`}</BackLink>}
      states={({ isMember }) => <MemberMark isMember={isMember ?? false} />}
      actions={(record) => <CustomerActions record={record} />}
      skeleton={<CustomerSkeleton />}
      failed={t`We couldn’t load the customer`}
      gone={t`This customer no longer exists. Perhaps somebody merged or erased them.`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...customerQuery(id), staleTime: 0 })}
      toValues={toValues}
      toRequest={(values, base) => ({ customer: { id, revision: base.revision ?? null, ...toChange(values, base) } })}
      check={checkCustomer}
      changedMeanwhile={t`This customer changed while you were editing.`}
      saveLabel={t`Save`}
      guardedOn={paths.customer(id)}
      below={() => <Outlet />}
    >
      {(form, record) => (
        <div className={layout.columns}>
          <div className={layout.stack}>
            <FiguresPanel record={record} />
            <OrdersPanel customerId={id} count={record.row.orderCount ?? 0} />
            <CustomerFields form={form} record={record} />
            <NotesPanel key={`notes ${id}`} customerId={id} />
            <TimelinePanel key={`timeline ${id}`} customerId={id} />
          </div>
          <div className={layout.stack}>
            <EmailsPanel record={record} />
            <AlikePanel record={record} />
            <ConsentsPanel customerId={id} />
            <TracesPanel customerId={id} />
            <GiftCardsPanel record={record} />
            <TaxPanel record={record} />
            <MergesPanel customerId={id} />
            {!record.isMember && <PrivacyPanel customerId={id} />}
          </div>
        </div>
      )}
    </RecordPage>
  )
}

function CustomerSkeleton() {
  return (
    <div className={layout.columns} role="status" aria-label={t`Loading the customer`}>
      <div className={layout.stack}>
        <Skeleton height={110} radius="md" />
        <Skeleton height={260} radius="md" />
        <Skeleton height={320} radius="md" />
      </div>
      <div className={layout.stack}>
        <Skeleton height={120} radius="md" />
        <Skeleton height={160} radius="md" />
      </div>
    </div>
  )
}
