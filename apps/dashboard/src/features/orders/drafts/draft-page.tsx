import { t } from '@lingui/core/macro'
import { deleteDraftOrder } from '@stoa/contract/calls/ecom/draft-orders'
import type { CalculatedDraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Page } from '../../../ui/page/page.tsx'
import { OrderSkeleton } from '../order/order-skeleton.tsx'
import { orderFileQuery } from '../queries.ts'
import { AdjustmentsPanel } from './adjustments-panel.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import classes from './draft-page.module.css'
import { ExchangePanel } from './exchange-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { blocks, Problems } from './problems.tsx'
import { draftQuery, drafts } from './queries.ts'
import { SharingPanel } from './sharing-panel.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(draftQuery(params['draftId']!)))

/** A new order in the making, or a change of one that was placed. */
export default function DraftPage() {
  const { draftId } = useParams()
  const query = useQuery(draftQuery(draftId!))
  const orderId = query.data?.draftOrder?.orderId ?? undefined
  const file = useQuery({ ...orderFileQuery(orderId ?? ''), enabled: orderId !== undefined })
  const order = orderId ? file.data?.order : undefined
  return (
    <Page
      title={orderId ? t`Change order ${order?.number ?? ''}` : t`New order`}
      back={
        orderId ? (
          <BackLink to={paths.order(orderId)}>{t`Order ${order?.number ?? ''}`}</BackLink>
        ) : (
          <BackLink to={paths.draftOrders()}>{t`Drafts`}</BackLink>
        )
      }
      actions={query.data?.draftOrder?.status === 'DRAFT' && <Discard id={draftId!} orderId={orderId} />}
    >
      <Loaded
        query={query}
        skeleton={<OrderSkeleton />}
        failed={t`We couldn’t load the draft`}
        gone={t`This draft no longer exists.`}
      >
        {(calculated) => (orderId && !order ? <OrderSkeleton /> : <Editor calculated={calculated} order={order} />)}
      </Loaded>
    </Page>
  )
}

function Editor({
  calculated,
  order,
}: {
  calculated: CalculatedDraftOrder
  order: Parameters<typeof OutcomePanel>[0]['before']
}) {
  const { draftOrder: draft = {}, calculationErrors } = calculated
  // That a new order is empty is seen.
  const problems = (calculationErrors?.orderValidationErrors ?? []).filter(({ code }) => order || code !== 'NO_LINE_ITEMS')
  const isEmpty = (draft.lineItems ?? []).every(({ removed }) => removed)
  if (draft.status === 'COMMITTED') return <p>{t`This draft has become the order. It can’t be changed any more.`}</p>
  return (
    <>
      <Problems draft={draft} problems={problems} />
      <div className={classes.columns}>
        <div className={layout.stack}>
          {order && <ExchangePanel draft={draft} order={order} />}
          <ItemsPanel draft={draft} />
          <AdjustmentsPanel draft={draft} />
        </div>
        <div className={layout.stack}>
          <PeoplePanel draft={draft} />
          <DeliveryPanel calculated={calculated} />
          {!order && <SharingPanel draft={draft} />}
          <OutcomePanel draft={draft} before={order} blocked={isEmpty || problems.some(blocks)} />
        </div>
      </div>
    </>
  )
}

function Discard({ id, orderId }: { id: string; orderId: string | undefined }) {
  const navigate = useNavigate()
  const call = useCall(deleteDraftOrder, {
    failed: t`We couldn’t discard the draft`,
    refreshes: [drafts],
    onDone: () => {
      queryClient.removeQueries({ queryKey: draftQuery(id).queryKey })
      void navigate(orderId ? paths.order(orderId) : paths.draftOrders())
    },
  })
  return (
    <Confirm
      question={t`Discard this draft?`}
      consequence={orderId ? t`The order stays as it is.` : t`Held items become free, and a shared link ends.`}
      confirmLabel={t`Discard`}
      onConfirm={() => call.send({ draftOrderId: id })}
    >
      {(ask) => <CallButton call={call} onClick={ask}>{t`Discard draft`}</CallButton>}
    </Confirm>
  )
}
