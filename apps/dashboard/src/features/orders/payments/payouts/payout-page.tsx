import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Skeleton } from '@mantine/core'
import type { MovementKind, Payout, PayoutMovement } from '@stoa/contract/services/stoa/payment-reports'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { When } from '../../../../lib/format/when.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { ReportTable } from '../../../../lib/report/report-table.tsx'
import { paths } from '../../../../paths.ts'
import columns from '../../../../ui/form/form-columns.module.css'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Fact, Facts, Panel } from '../../../../ui/page/panel.tsx'
import { providerName } from '../../shared/payment-accounts.ts'
import { PayoutState } from './payout-state.tsx'
import { payoutQuery } from './queries.ts'
import classes from './payouts.module.css'
import { signedAmount, sumMovements } from './totals.ts'

const queryOf = ({ accountId = '', payoutId = '' }: { accountId?: string; payoutId?: string }) => payoutQuery(accountId, payoutId)

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => settleWithin(queryClient.ensureQueryData(queryOf(params)))

/** A payout with the payments, refunds and disputes of orders that it contains. */
export default function PayoutPage() {
  const query = useQuery(queryOf(useParams()))
  const payout = query.data?.payout
  return (
    <Page
      title={payout ? t`Payout from ${providerName(payout.provider)}` : t`Payout`}
      back={<BackLink to={paths.payouts()}>{t`Payouts`}</BackLink>}
      states={payout && <PayoutState payout={payout} />}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={420} radius="md" />}
        failed={t`We couldn’t load the payout`}
        gone={t`This payout no longer exists.`}
      >
        {({ payout: loaded, movements }) => (
          <div className={columns.stack}>
            <PayoutPanel payout={loaded} />
            {movements.length === 0 ? (
              <Empty why={t`The provider named no payments of this payout.`} />
            ) : (
              <Movements movements={movements} currency={loaded.currency ?? 'XXX'} />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function PayoutPanel({ payout: { amount, currency = 'XXX', fees, arrivalDate, payoutId } }: { payout: Payout }) {
  return (
    <Panel title={t`Payout`}>
      <Facts>
        <Fact name={t`Amount after fees`}>{writeMoney(amount, currency)}</Fact>
        <Fact name={t`Fees`}>{writeMoney(fees, currency)}</Fact>
        <Fact name={t`Arrives`}>
          <When date={arrivalDate} shape="day" />
        </Fact>
        <Fact name={t`ID`}>{payoutId}</Fact>
      </Facts>
    </Panel>
  )
}

const kinds: Record<MovementKind, MessageDescriptor> = {
  CHARGE: msg`Payment`,
  REFUND: msg`Refund`,
  DISPUTE: msg`Dispute`,
  DISPUTE_REVERSAL: msg`Dispute won`,
}

function Movements({ movements, currency }: { movements: readonly PayoutMovement[]; currency: string }) {
  const totals = sumMovements(movements, currency)
  return (
    <ReportTable label={t`Contents of the payout`} region={t`Payments and refunds`}>
      <thead>
        <tr>
          <th scope="col">{t`Order`}</th>
          <th scope="col" className={classes.words}>{t`Type`}</th>
          <th scope="col" className={classes.words}>{t`Date`}</th>
          <th scope="col">{t`Fee`}</th>
          <th scope="col">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <MovementRow
            key={`${movement.kind} ${movement.transactionId} ${movement.date} ${movement.amount}`}
            movement={movement}
            payoutCurrency={currency}
          />
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <th scope="row">{t`Total`}</th>
            <td className={classes.wide} />
            <td className={classes.wide} />
            <td>{writeMoney(totals.fees, currency)}</td>
            <td>{writeMoney(totals.amount, currency)}</td>
          </tr>
        </tfoot>
      )}
    </ReportTable>
  )
}

/** Providers take their fees in the currency of the payout. */
function MovementRow({ movement, payoutCurrency }: { movement: PayoutMovement; payoutCurrency: string }) {
  const { kind = 'CHARGE', currency = 'XXX', fee, date, orderId, orderNumber, transactionId } = movement
  return (
    <tr>
      <th scope="row">
        {orderId ? <Link to={paths.order(orderId)}>{t`Order ${orderNumber ?? ''}`}</Link> : transactionId}
        <div className={classes.below}>
          <span>{t(kinds[kind])}</span>
          <When date={date} shape="day" />
        </div>
      </th>
      <td className={classes.words}>{t(kinds[kind])}</td>
      <td className={classes.words}>
        <When date={date} shape="day" />
      </td>
      <td>{fee ? writeMoney(fee, payoutCurrency) : '–'}</td>
      <td>{writeMoney(signedAmount(movement), currency)}</td>
    </tr>
  )
}
