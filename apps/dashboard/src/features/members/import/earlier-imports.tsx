import { plural, t } from '@lingui/core/macro'
import { undoMemberImport } from '@stoa/contract/calls/stoa/member-imports'
import type { MemberImport } from '@stoa/contract/services/stoa/member-imports'
import { useQuery } from '@tanstack/react-query'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { members } from '../list.ts'
import { importsQuery, undoImport } from './queries.ts'

/** The newest imports, which can be undone. */
export function EarlierImports() {
  const { data: imports = [] } = useQuery(importsQuery)
  if (imports.length === 0) return null
  return (
    <Panel title={t`Earlier imports`} flush>
      <RowList label={t`Earlier imports`}>
        {imports.map((done) => (
          <ImportRow key={done.id} done={done} />
        ))}
      </RowList>
    </Panel>
  )
}

function ImportRow({ done: { id, createdDate, memberCount, undoneDate } }: { done: MemberImport }) {
  const count = plural(memberCount, { one: '# member', other: '# members' })
  const undo = useCall(undoImport, {
    needs: undoMemberImport,
    failed: t`We couldn’t undo the import`,
    done: ({ deleted, kept }) =>
      kept > 0
        ? t`${deleted} deleted, ${kept} kept because they have signed in`
        : plural(deleted, { one: '# member deleted', other: '# members deleted' }),
    refreshes: [importsQuery, members],
  })
  return (
    <Row title={<When date={createdDate} />} detail={undoneDate ? t`${count}, undone` : count}>
      {!undoneDate && (
        <IrreversibleAction
          verb={t`Undo`}
          name={count}
          consequence={t`Members of this import who haven’t signed in are deleted.`}
          call={undo}
          request={{ importId: id }}
        />
      )}
    </Row>
  )
}
