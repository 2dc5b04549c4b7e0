import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { DraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import { useState } from 'react'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { addressLines } from '../order/customer.ts'
import { PeopleDialog } from './people-dialog.tsx'
import { billingOf, destinationOf } from './parts.ts'

/** Who buys, and where the goods and the bill go. */
export function PeoplePanel({ draft }: { draft: DraftOrder }) {
  const [isOpen, setOpen] = useState(false)
  const { email } = draft.buyerInfo ?? {}
  const shipTo = addressLines(destinationOf(draft))
  const billTo = addressLines(billingOf(draft))
  const isEmpty = !email && shipTo.length + billTo.length === 0
  return (
    <Panel
      title={t`Customer`}
      actions={
        <Button size="compact-sm" onClick={() => setOpen(true)}>
          {isEmpty ? t`Add` : t`Change`}
        </Button>
      }
    >
      {isEmpty ? (
        <p>{t`Nobody yet. An order can be made without, and paid at the counter.`}</p>
      ) : (
        <Facts>
          {email && <Fact name={t`Email`}>{email}</Fact>}
          {shipTo.length > 0 && (
            <Fact name={t`Deliver to`}>
              <Lines of={shipTo} />
            </Fact>
          )}
          {billTo.length > 0 && billTo.join('\n') !== shipTo.join('\n') && (
            <Fact name={t`Bill to`}>
              <Lines of={billTo} />
            </Fact>
          )}
        </Facts>
      )}
      {isOpen && <PeopleDialog draft={draft} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function Lines({ of: lines }: { of: string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>)
}
