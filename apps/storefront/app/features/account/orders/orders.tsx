import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { AgainNotice } from '../../../lib/cart/again-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Route } from './+types/orders-page.ts'
import { AccountLayout } from '../account-layout.tsx'
import { OrderList } from './order-list.tsx'

export function Orders({
  loaderData: { orders, next, question },
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const { q, show, from } = question
  const isNarrowed = q !== '' || show !== undefined
  return (
    <AccountLayout title={t`Your orders`}>
      {actionData && <AgainNotice outcome={actionData.again} />}
      {(orders.length > 0 || isNarrowed || from) && (
        <div className="space-y-4">
          <Form role="search" action={accountPaths.accountOrders()} className="flex items-end gap-3">
            {show && <input type="hidden" name="show" value={show} />}
            <Field
              key={q}
              name="q"
              type="search"
              label={t`Number or product`}
              defaultValue={q}
              maxLength={100}
              className="min-w-0 grow"
              required={false}
            />
            <Button variant="plain">
              <Trans>Search</Trans>
            </Button>
          </Form>
          <nav aria-label={t`Which orders`}>
            <ul className="flex flex-wrap gap-x-6">
              <State q={q} shown={show}>{t`All`}</State>
              <State q={q} shown={show} state="open">{t`Not sent yet`}</State>
              <State q={q} shown={show} state="sent">{t`Sent`}</State>
              <State q={q} shown={show} state="canceled">{t`Cancelled`}</State>
            </ul>
          </nav>
        </div>
      )}
      {orders.length === 0 && isNarrowed ? (
        <p>
          <Trans>No orders match.</Trans>
        </p>
      ) : (
        <OrderList orders={orders} canBuyAgain />
      )}
      {(next || from) && (
        <nav aria-label={t`Pages of orders`} className="flex justify-between gap-6">
          {from ? <PageLink to={accountPaths.accountOrders({ q, show })}>{t`Newest orders`}</PageLink> : <span />}
          {next && <PageLink to={accountPaths.accountOrders({ q, show, from: next })}>{t`Older orders`}</PageLink>}
        </nav>
      )}
    </AccountLayout>
  )
}

interface StateProps {
  q: string
  /** The state that the list shows. */
  shown: string | undefined
  /** The state that the link leads to; absent for all orders. */
  state?: 'open' | 'sent' | 'canceled'
  children: string
}

function State({ q, shown, state, children }: StateProps) {
  return (
    <li>
      <Link
        to={accountPaths.accountOrders({ q, show: state })}
        aria-current={shown === state ? 'true' : undefined}
        className="flex min-h-11 items-center hover:underline aria-[current]:font-medium aria-[current]:underline"
      >
        {children}
      </Link>
    </li>
  )
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center underline">
      {children}
    </Link>
  )
}
