import { CallButton } from '../../../ui/actions/call-button.tsx'
import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { runAudits } from '@stoa/contract/calls/stoa/health'
import type { AuditFinding, AuditRun } from '@stoa/contract/services/stoa/health'
import { Link } from 'react-router'
import { lookupTable } from '@stoa/web/lookup-table'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { healthQuery } from '../shared/health.ts'

const titles: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  stock: msg`Stock`,
  stockHolds: msg`Pieces kept for people who waited`,
  orderMoney: msg`Payments and refunds`,
  orderFigures: msg`Figures for reports`,
  returns: msg`Returns`,
  giftCards: msg`Gift cards`,
  customerSums: msg`Sums of customers`,
  customerFigures: msg`Purchases of customers`,
})

/** The daily checks of stock and money. Each names the first wrong entry. */
export function AuditsPanel({ audits }: { audits: readonly AuditRun[] }) {
  const run = useCall(runAudits, {
    failed: t`We couldn’t run the checks`,
    done: t`Checks completed`,
    refreshes: [healthQuery],
  })
  return (
    <Panel
      title={t`Data checks`}
      flush
      actions={
        <CallButton call={run} size="compact-sm" variant="default" onClick={() => run.send({})}>
          {t`Check now`}
        </CallButton>
      }
    >
      <RowList label={t`Data checks`}>
        {audits.map(({ name = '', runDate, finding }) => {
          const title = titles[name]
          return (
            <Row
              key={name}
              title={
                <>
                  {finding ? <FindingLink finding={finding}>{title ? t(title) : name}</FindingLink> : title ? t(title) : name}
                  <AuditState runDate={runDate} finding={finding} />
                </>
              }
              detail={
                <>
                  {finding && <div>{finding.description}</div>}
                  {runDate ? (
                    <>
                      {t`Last checked:`} <When date={runDate} />
                    </>
                  ) : (
                    t`Runs every night at 4:00.`
                  )}
                </>
              }
            />
          )
        })}
      </RowList>
    </Panel>
  )
}

function AuditState({ runDate, finding }: Pick<AuditRun, 'runDate' | 'finding'>) {
  if (finding) return <Status tone="bad">{t`Entry error`}</Status>
  return runDate ? <Status tone="good">{t`Passed`}</Status> : <Status tone="plain">{t`Not checked yet`}</Status>
}

function FindingLink({ finding: { entity, id = '' }, children }: { finding: AuditFinding; children: string }) {
  const to = { ORDER: paths.order, INVENTORY_ITEM: paths.inventoryItem, GIFT_CARD: paths.giftCard, CUSTOMER: paths.customer }[
    entity!
  ]
  return <Link to={to(id)}>{children}</Link>
}
