import { t } from '@lingui/core/macro'
import { ActionIcon, Group, Skeleton } from '@mantine/core'
import { deletePaymentMethod, updatePaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import { listPaymentAccounts } from '@stoa/contract/calls/stoa/payment-accounts'
import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall, type Sending } from '../../../../lib/calls/use-call.ts'
import { IrreversibleAction } from '../../../../lib/record/irreversible-action.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { shopQuery } from '../../../../lib/site/shop.ts'
import { paths } from '../../../../paths.ts'
import { Status } from '../../../../ui/feedback/status.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { DownArrowIcon, UpArrowIcon } from '../../../../ui/pictures/icons.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { paymentAccountsQuery } from '../../shared/payment-accounts.ts'
import { describeBounds } from './bounds.ts'
import { describeKind } from './kinds.ts'
import { moveMethod } from './move.ts'
import { useProviders } from './provider-fields.tsx'
import { paymentMethodsQuery, paymentQueries } from './queries.ts'

type Move = Sending<Parameters<typeof moveMethod>[0]>

/** All payment methods in the order of the checkout. */
export function MethodsPanel() {
  const methods = useQuery(paymentMethodsQuery)
  const move = useCall(moveMethod, {
    needs: updatePaymentMethod,
    failed: t`We couldn’t change the order`,
    refreshes: paymentQueries,
    // The browser takes the focus from a button whose row is moved in the page.
    onDone: (_, { methods: before, index, by }) =>
      requestAnimationFrame(() => document.getElementById(moveButtonId(before[index]!.id!, by))?.focus()),
  })
  return (
    <Panel title={t`Payment methods`} flush>
      <Loaded query={methods} skeleton={<Skeleton height={120} />} failed={t`We couldn’t load the payment methods`}>
        {(data) => (
          <RowList label={t`Payment methods`} empty={t`Customers can’t pay yet. Add your first payment method.`}>
            {data.map((method, index) => (
              <MethodRow key={method.id} method={method}>
                <MoveButtons methods={data} index={index} move={move} />
              </MethodRow>
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function MethodRow({ method, children }: { method: PaymentMethod; children: ReactNode }) {
  const { id, title = '' } = method
  const call = useCall(deletePaymentMethod, {
    failed: t`We couldn’t delete the payment method`,
    done: t`${title} deleted`,
    refreshes: paymentQueries,
  })
  const { accounts } = useProviders()
  return (
    <Row
      title={
        <>
          <Link to={paths.paymentMethod(id!)}>{title}</Link>
          <MethodState method={method} />
        </>
      }
      detail={[describeKind(method, accounts), ...describeBounds(method)].join(' · ')}
    >
      {children}
      <IrreversibleAction
        verb={t`Delete`}
        name={title}
        consequence={t`Existing orders keep its name and instructions.`}
        call={call}
        request={{ paymentMethodId: id! }}
      />
    </Row>
  )
}

/** Why customers do not see the method at the moment. */
function MethodState({ method: { kind, enabled, provider } }: { method: PaymentMethod }) {
  const isTest = useQuery(shopQuery).data?.testMode ?? true
  const { data } = useQuery({ ...paymentAccountsQuery, enabled: isAllowed(listPaymentAccounts) })
  if (!enabled) return <Status tone="plain">{t`Off`}</Status>
  if (kind !== 'CARD') return null
  if (provider === 'sandbox') return isTest ? null : <Status tone="warn">{t`Test mode only`}</Status>
  if (!data) return null
  const mode = isTest ? 'TEST' : 'LIVE'
  const account = data.accounts.find((each) => each.provider === provider && each.mode === mode && each.status === 'ACTIVE')
  if (account?.canCharge) return null
  return <Status tone="warn">{isTest ? t`Not connected in test mode` : t`Not connected in live mode`}</Status>
}

function MoveButtons({ methods, index, move }: { methods: readonly PaymentMethod[]; index: number; move: Move }) {
  const { id = '', title = '' } = methods[index] ?? {}
  if (methods.length < 2) return null
  return (
    <Group gap={4} wrap="nowrap">
      <MoveButton
        id={moveButtonId(id, -1)}
        label={t`Move ${title} up`}
        closed={move.denied !== undefined || index === 0}
        onMove={() => move.sending || move.send({ methods, index, by: -1 })}
      >
        <UpArrowIcon />
      </MoveButton>
      <MoveButton
        id={moveButtonId(id, 1)}
        label={t`Move ${title} down`}
        closed={move.denied !== undefined || index === methods.length - 1}
        onMove={() => move.sending || move.send({ methods, index, by: 1 })}
      >
        <DownArrowIcon />
      </MoveButton>
    </Group>
  )
}

function moveButtonId(methodId: string, by: 1 | -1): string {
  return `move ${methodId} ${by}`
}

interface MoveButtonProps {
  id: string
  label: string
  closed: boolean
  onMove: () => void
  children: ReactNode
}

/** It is never disabled, because it would lose the keyboard focus when its row arrives at an end. */
function MoveButton({ id, label, closed, onMove, children }: MoveButtonProps) {
  return (
    <ActionIcon
      id={id}
      variant="default"
      size={30}
      aria-label={label}
      aria-disabled={closed}
      data-disabled={closed || undefined}
      onClick={() => closed || onMove()}
    >
      {children}
    </ActionIcon>
  )
}
