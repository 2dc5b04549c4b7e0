import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import type { Return } from '@stoa/contract/services/stoa/returns'
import { isZero } from '@stoa/web/money'
import { writePercentage } from '../../../lib/format/format.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { EmailText } from '../../../lib/format/email-text.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { EstimateRows } from './estimate-rows.tsx'
import { LabelButton } from './label-button.tsx'
import { ReturnLines } from './lines-panel.tsx'
import { returnQuery } from './queries.ts'
import { ReturnActions } from './return-actions.tsx'
import type { ReturnFile } from './return-file.ts'
import classes from './return-page.module.css'
import { returnSteps, ReturnStatusBadge, wishes } from './return-texts.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(returnQuery(params['returnId'] ?? '')))

export default function ReturnPage() {
  const { returnId = '' } = useParams()
  const query = useQuery(returnQuery(returnId))
  const known = query.data?.return
  return (
    <Page
      title={known?.number ? t`Return ${known.number}` : t`Return`}
      back={<BackLink to={paths.returns()}>{t`Returns`}</BackLink>}
      states={known && <ReturnStatusBadge of={known} />}
      lead={known && <When date={known.createdDate} />}
      actions={known && query.data && <ReturnActions file={{ ...query.data, return: known }} />}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={400} radius="md" />}
        failed={t`We couldn’t load the return`}
        gone={t`This return no longer exists.`}
      >
        {(file) => file.return && <Contents file={{ ...file, return: file.return }} />}
      </Loaded>
    </Page>
  )
}

function Contents({ file }: { file: ReturnFile }) {
  const { return: known, estimate, openUnits = [], currency = 'XXX' } = file
  const { history = [], message, refunds = [] } = known
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <ReturnLines known={known} />
        {message && (
          <Panel title={t`Message of the customer`}>
            <p className={classes.words}>{message}</p>
          </Panel>
        )}
        {openUnits.length > 0 && estimate && (
          <Panel title={t`Refund of what is received`}>
            <EstimateRows estimate={estimate} />
          </Panel>
        )}
        {refunds.length > 0 && (
          <Panel title={t`Refunds`} flush>
            <RowList label={t`Refunds`}>
              {refunds.map(({ date, amount, failed, failedAmount }) => (
                <Row
                  key={date}
                  title={failed ? t`Refund that failed` : t({ message: 'Refund', context: 'wish of a return' })}
                  amount={writeMoney(amount, currency)}
                  detail={
                    <>
                      <When date={date} />
                      {failed && (
                        <span className={classes.note}>{t`The payment provider declined it. Refund the items again.`}</span>
                      )}
                      {!failed && !isZero(failedAmount) && (
                        <span className={classes.note}>
                          {t`The payment provider declined ${writeMoney(failedAmount, currency)} of it. Refund this amount from the page of the order.`}
                        </span>
                      )}
                    </>
                  }
                />
              ))}
            </RowList>
          </Panel>
        )}
      </div>
      <div className={classes.side}>
        <ReturnFacts known={known} currency={currency} />
        <Panel title={t`History`} flush>
          <RowList label={t`History`}>
            {history.toReversed().map(({ date, step = 'REQUESTED', by, note }) => (
              <Row
                key={`${date} ${step}`}
                title={t(returnSteps[step])}
                detail={
                  <>
                    <When date={date} />
                    {by && ` · ${by}`}
                    {note && <span className={classes.note}>{note}</span>}
                  </>
                }
              />
            ))}
          </RowList>
        </Panel>
      </div>
      <Outlet context={file} />
    </div>
  )
}

function ReturnFacts({ known, currency }: { known: Return; currency: string }) {
  const { orderId = '', orderNumber = '', buyerName, buyerEmail, wish = 'REFUND', terms = {} } = known
  const { trackingNumber, instructions, returnAddress, labelFileName, declineReason, exchangeDraftId } = known
  const { deliveryPaidBy, deliveryDeduction, restockingFeePercent = '0' } = terms
  return (
    <Panel title={t`Details`}>
      <Facts>
        <Fact name={t`Order`}>
          <Link to={paths.order(orderId)}>{t`Order ${orderNumber}`}</Link>
        </Fact>
        <Fact name={t`Customer`}>
          {buyerName ?? '–'}
          {buyerEmail && (
            <>
              <br />
              <EmailText email={buyerEmail} />
            </>
          )}
        </Fact>
        <Fact name={t`Wish`}>{t(wishes[wish])}</Fact>
        {declineReason && <Fact name={t`Declined because`}>{declineReason}</Fact>}
        <Fact name={t`Return delivery`}>
          {deliveryPaidBy === 'DEDUCTED'
            ? t`${writeMoney(deliveryDeduction, currency)} is deducted`
            : deliveryPaidBy === 'SHOP'
              ? t`Paid by the shop`
              : t`Paid by the customer`}
        </Fact>
        {Number(restockingFeePercent) > 0 && (
          <Fact name={t`Restocking fee`}>{writePercentage(Number(restockingFeePercent))}</Fact>
        )}
        {trackingNumber && <Fact name={t`Tracking number`}>{trackingNumber}</Fact>}
        {instructions && (
          <Fact name={t`Instructions`}>
            <span className={classes.words}>{instructions}</span>
          </Fact>
        )}
        {returnAddress && (
          <Fact name={t`Return address`}>
            <span className={classes.words}>{returnAddress}</span>
          </Fact>
        )}
        {labelFileName && (
          <Fact name={t`Label`}>
            <LabelButton returnId={known.id ?? ''} fileName={labelFileName} />
          </Fact>
        )}
        {exchangeDraftId && !known.exchangedDate && (
          <Fact name={t`Exchange`}>
            <Link to={paths.draftOrder(exchangeDraftId)}>{t`Continue the change of the order`}</Link>
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}
