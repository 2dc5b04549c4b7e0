import { t } from '@lingui/core/macro'
import { undoCustomerMerge } from '@stoa/contract/calls/stoa/customer-merges'
import type { CustomerMerge } from '@stoa/contract/services/stoa/customer-merges'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { customers } from '../../list.ts'
import { customerMergesQuery, customerQuery } from '../../queries.ts'

/** Whom this customer was merged with, which can be undone. */
export function MergesPanel({ customerId }: { customerId: string }) {
  const { data: merges = [] } = useQuery(customerMergesQuery(customerId))
  if (merges.length === 0) return null
  return (
    <Panel title={t`Merged customers`} flush>
      <RowList label={t`Merged customers`}>
        {merges.map((merge) => (
          <MergeRow key={merge.id} customerId={customerId} merge={merge} />
        ))}
      </RowList>
    </Panel>
  )
}

function MergeRow({ customerId, merge: { id, name, mergedDate, mergedBy } }: { customerId: string; merge: CustomerMerge }) {
  const undo = useCall(undoCustomerMerge, {
    failed: t`We couldn’t undo the merge`,
    done: t`${name} is a customer of their own again`,
    refreshes: [customers, customerQuery(customerId), { queryKey: ['orders'] }],
  })
  return (
    <Row
      title={name}
      detail={
        <>
          <When date={mergedDate} /> · {mergedBy}
        </>
      }
    >
      <CallButton
        call={undo}
        size="compact-sm"
        aria-label={t`Undo merge with ${name}`}
        onClick={() => undo.send({ mergeId: id })}
      >
        {t`Undo`}
      </CallButton>
    </Row>
  )
}
