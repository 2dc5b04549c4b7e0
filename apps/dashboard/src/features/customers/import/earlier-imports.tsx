import { plural, t } from '@lingui/core/macro'
import { undoCustomerImport } from '@stoa/contract/calls/stoa/customer-imports'
import type { CustomerImport } from '@stoa/contract/services/stoa/customer-imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { writeNumber } from '../../../lib/format/format.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { LongTask } from '../../../ui/feedback/long-task.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { customers } from '../list.ts'
import { importsQuery } from './queries.ts'

/** The latest imports with their progress. One that has ended can be undone. */
export function EarlierImports() {
  const { data: imports = [] } = useQuery(importsQuery)
  const client = useQueryClient()
  const running = imports.filter(({ state }) => state === 'RUNNING' || state === 'UNDOING').length
  useEffect(() => {
    if (running === 0) void client.invalidateQueries({ queryKey: customers.queryKey })
  }, [client, running])
  if (imports.length === 0) return null
  return (
    <Panel title={t`Imports`}>
      {imports.map((each) => (
        <Import key={each.id} run={each} />
      ))}
    </Panel>
  )
}

function Import({ run }: { run: CustomerImport }) {
  const undo = useCall(undoCustomerImport, {
    failed: t`We couldn’t undo the import`,
    refreshes: [importsQuery],
  })
  const { id, fileName, state, total = 0, done = 0 } = run
  const canUndo = state === 'DONE' && !undo.denied
  return (
    <LongTask
      name={fileName}
      status={t`${fileName}: ${describeStatus(run)}`}
      progress={state === 'RUNNING' && total > 0 ? done / total : undefined}
      onUndo={canUndo ? () => undo.send({ importId: id }) : undefined}
      undoing={undo.sending || state === 'UNDOING'}
    />
  )
}

function describeStatus({ state, total = 0, done = 0, added = 0, changed = 0, refused = 0, kept = 0 }: CustomerImport): string {
  const [doneText, totalText] = [writeNumber(done), writeNumber(total)]
  if (state === 'RUNNING') return t`${doneText} of ${totalText} lines`
  if (state === 'UNDOING') return t`Being undone`
  if (state === 'UNDONE')
    return kept > 0
      ? plural(kept, {
          one: 'Undone, # customer stayed because of later changes or orders',
          other: 'Undone, # customers stayed because of later changes or orders',
        })
      : t`Undone`
  return [
    plural(added, { one: '# customer added', other: '# customers added' }),
    plural(changed, { one: '# changed', other: '# changed' }),
    plural(refused, { one: '# line left out', other: '# lines left out' }),
  ].join(', ')
}
