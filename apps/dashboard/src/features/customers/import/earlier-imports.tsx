import { plural, t } from '@lingui/core/macro'
import { undoCustomerImport } from '@stoa/contract/calls/stoa/customer-imports'
import type { CustomerImport } from '@stoa/contract/services/stoa/customer-imports'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../lib/calls/use-call.ts'
import { ImportsPanel, ImportTask } from '../../../lib/csv/imports-panel.tsx'
import { customers } from '../list.ts'
import { importsQuery } from './queries.ts'

export function EarlierImports() {
  const { data: imports = [] } = useQuery(importsQuery)
  return (
    <ImportsPanel imports={imports} listKey={customers.queryKey}>
      {(each) => <Import key={each.id} run={each} />}
    </ImportsPanel>
  )
}

function Import({ run }: { run: CustomerImport }) {
  const undo = useCall(undoCustomerImport, {
    failed: t`We couldn’t undo the import`,
    refreshes: [importsQuery],
  })
  const { added = 0, kept = 0 } = run
  return (
    <ImportTask
      run={run}
      undo={undo}
      added={plural(added, { one: '# customer added', other: '# customers added' })}
      keptSome={plural(kept, {
        one: 'Undone, # customer stayed because of later changes or orders',
        other: 'Undone, # customers stayed because of later changes or orders',
      })}
    />
  )
}
