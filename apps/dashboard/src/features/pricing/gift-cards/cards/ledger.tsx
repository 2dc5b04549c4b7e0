import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button, Skeleton } from '@mantine/core'
import type { Transaction, TransactionType } from '@stoa/contract/services/marketing/gift-voucher-transactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { writeMoney } from '../../../../lib/format/money.ts'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import classes from './card-drawer.module.css'
import { ledgerQuery } from './queries.ts'

/** The bookings that led to the balance of the card. */
export function Ledger({ giftCardId, currency }: { giftCardId: string; currency: string }) {
  const query = useInfiniteQuery(ledgerQuery(giftCardId))
  return (
    <>
      <Loaded query={query} skeleton={<Skeleton height={160} />} failed={t`We couldn’t load the history`}>
        {({ pages }) => (
          <RowList label={t`History`} empty={t`Nothing yet.`}>
            {pages
              .flatMap(({ transactions = [] }) => transactions)
              .map((transaction) => (
                <Entry key={transaction.id} transaction={transaction} currency={currency} />
              ))}
          </RowList>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button mt="sm" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {t`Show earlier entries`}
        </Button>
      )}
    </>
  )
}

const types: Readonly<Record<TransactionType, MessageDescriptor>> = {
  INITIAL: msg`Issued`,
  REDEEM: msg`Paid with it`,
  VOID: msg`Payment cancelled`,
  PAYMENT_METHOD_REFUND: msg({ message: 'Refund', context: 'gift card' }),
  MANUAL: msg`Changed by staff`,
}

function Entry({ transaction, currency }: { transaction: Transaction; currency: string }) {
  const { type, amount, updatedBalance, operationType, orderInfo, createdDate, note } = transaction
  const label = t(types[type!])
  const sign = operationType === 'SUBTRACT' ? '−' : '+'
  return (
    <Row
      title={orderInfo?.orderId ? <Link to={paths.order(orderInfo.orderId)}>{label}</Link> : label}
      detail={
        <>
          <When date={createdDate} />
          {note && <span className={classes.note}>{note}</span>}
          <span className={classes.note}>{t`then ${writeMoney(updatedBalance?.amount, currency)}`}</span>
        </>
      }
      amount={`${sign}${writeMoney(amount?.amount, currency)}`}
    />
  )
}
