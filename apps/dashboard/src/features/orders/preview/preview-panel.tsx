import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { Loaded } from '../../../lib/loaded.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { settleWithin } from '../../../lib/settle-within.ts'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import { ActionButton } from '../../../ui/actions.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { CustomerPanel } from '../customer-panel.tsx'
import { LinesPanel } from '../lines-panel.tsx'
import { NextStepKey } from '../next-step-key.tsx'
import { useNeighbours, type FromList } from '../neighbours.ts'
import { useOrderActions } from '../use-order-actions.ts'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { FulfilmentState, OrderState, PaymentState } from '../states.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(orderFileQuery(params['orderId']!)))

/** Previews an order beside its list. `j` and `k` show the next and previous one. */
export default function PreviewPanel() {
  const orderId = useParams()['orderId']!
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useQuery(orderFileQuery(orderId))
  const order = query.data?.order
  const { before, after } = useNeighbours(orderId, search)
  const show = (id: string | undefined) => {
    if (!id) return
    rowOf(id)?.scrollIntoView({ block: 'nearest' })
    void navigate(paths.orderPreview(id, search), { replace: true, preventScrollReset: true })
  }
  useKeys({ j: () => show(after), k: () => show(before) })
  const close = () => {
    rowOf(orderId)?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
    void navigate(paths.orders(search), { preventScrollReset: true })
  }
  return (
    <SidePanel
      title={order ? t`Order ${order.number ?? ''}` : t`Order`}
      states={
        order && (
          <>
            <When date={order.purchasedDate ?? order.createdDate} />
            <OrderState order={order} />
            <PaymentState order={order} />
            <FulfilmentState order={order} />
          </>
        )
      }
      actions={
        <>
          <Button component={Link} to={paths.order(orderId)} state={{ list: search } satisfies FromList}>
            {t`Open order`}
          </Button>
          {query.data && <NextStep key={orderId} file={query.data} />}
        </>
      }
      onClose={close}
    >
      <Loaded query={query} skeleton={<PreviewSkeleton />} failed={t`We couldn’t load the order`}>
        {(file) => (
          <>
            <LinesPanel file={file} />
            <CustomerPanel order={file.order} />
          </>
        )}
      </Loaded>
    </SidePanel>
  )
}

function NextStep({ file }: { file: OrderFile }) {
  const { next } = useOrderActions(file)
  return (
    next && (
      <>
        <NextStepKey step={next} />
        <ActionButton action={next} />
      </>
    )
  )
}

function PreviewSkeleton() {
  return (
    <>
      <Skeleton height={260} radius="md" />
      <Skeleton height={180} radius="md" />
    </>
  )
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-list-row="${id}"]`)
}
