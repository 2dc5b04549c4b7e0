import { plural, t } from '@lingui/core/macro'
import { undoReviewImport } from '@stoa/contract/calls/stoa/review-imports'
import type { ReviewImport } from '@stoa/contract/services/stoa/review-imports'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../lib/calls/use-call.ts'
import { ImportsPanel, ImportTask } from '../../../lib/csv/imports-panel.tsx'
import { reviews } from '../list.ts'
import { ImportedPictures } from './pictures.tsx'
import { importsQuery } from './queries.ts'

export function EarlierImports() {
  const { data: imports = [] } = useQuery(importsQuery)
  return (
    <ImportsPanel imports={imports} listKey={reviews.queryKey}>
      {(each) => <Import key={each.id} run={each} />}
    </ImportsPanel>
  )
}

function Import({ run }: { run: ReviewImport }) {
  const undo = useCall(undoReviewImport, {
    failed: t`We couldn’t undo the import`,
    refreshes: [importsQuery],
  })
  const { id, state, added = 0, kept = 0 } = run
  return (
    <>
      <ImportTask
        run={run}
        undo={undo}
        added={plural(added, { one: '# review added', other: '# reviews added' })}
        keptSome={plural(kept, {
          one: 'Undone, # review that was changed since was kept',
          other: 'Undone, # reviews that were changed since were kept',
        })}
      />
      {state === 'DONE' && <ImportedPictures importId={id} />}
    </>
  )
}
