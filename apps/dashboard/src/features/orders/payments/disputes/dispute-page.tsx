import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { PaymentDispute } from '@stoa/contract/services/stoa/payment-disputes'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { When } from '../../../../lib/format/when.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { paths } from '../../../../paths.ts'
import columns from '../../../../ui/form/form-columns.module.css'
import { Page } from '../../../../ui/page/page.tsx'
import { Fact, Facts, Panel } from '../../../../ui/page/panel.tsx'
import { providerName } from '../../shared/payment-accounts.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { Deadline, DisputeState } from './dispute-state.tsx'
import { allDisputesQuery } from './queries.ts'
import { describeReason } from './reasons.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(allDisputesQuery))

export default function DisputePage() {
  const disputeId = useParams()['disputeId']
  const query = useQuery({ ...allDisputesQuery, select: (all) => all.find(({ id }) => id === disputeId) })
  const dispute = query.data
  return (
    <Page
      title={dispute ? t`Dispute of order ${dispute.orderNumber ?? ''}` : t`Dispute`}
      back={<BackLink to={paths.paymentDisputes()}>{t`Disputes`}</BackLink>}
      states={dispute && <DisputeState dispute={dispute} />}
      narrow
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={420} radius="md" />}
        failed={t`We couldn’t load the dispute`}
        gone={t`This dispute no longer exists.`}
      >
        {(loaded) => (
          <div className={columns.stack}>
            <DisputePanel dispute={loaded} />
            {loaded.status === 'NEEDS_RESPONSE' && <AnswerPanel dispute={loaded} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function DisputePanel({ dispute }: { dispute: PaymentDispute }) {
  const { amount, currency, reason, orderId, orderNumber, provider, externalId, isMoneyTaken, openedDate, submittedDate } =
    dispute
  return (
    <Panel title={t`Dispute`}>
      <Facts>
        <Fact name={t`Order`}>
          <Link to={paths.order(orderId!)}>{t`Order ${orderNumber ?? ''}`}</Link>
        </Fact>
        <Fact name={t`Amount`}>{writeMoney(amount, currency ?? 'XXX')}</Fact>
        <Fact name={t`Reason`}>{describeReason(reason)}</Fact>
        <Fact name={t`Money`}>
          {isMoneyTaken
            ? t`The bank has taken the money back. You get it again if you win.`
            : t`The bank asks first. It has not taken the money back.`}
        </Fact>
        {dispute.status === 'NEEDS_RESPONSE' && (
          <Fact name={t`Respond by`}>
            <Deadline dispute={dispute} />
          </Fact>
        )}
        <Fact name={t`Opened`}>
          <When date={openedDate} />
        </Fact>
        {submittedDate && (
          <Fact name={t`Evidence sent`}>
            <When date={submittedDate} />
          </Fact>
        )}
        <Fact name={t`Provider`}>{[providerName(provider), externalId].join(' · ')}</Fact>
      </Facts>
    </Panel>
  )
}
