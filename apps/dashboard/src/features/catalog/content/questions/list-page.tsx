import { msg, t } from '@lingui/core/macro'
import type { Question } from '@stoa/contract/services/stoa/questions'
import { changedColumn, linkColumn, visibilityColumn } from '../../../../lib/list/columns.tsx'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { useBulk } from '../../../../lib/list/use-bulk.ts'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'
import { questionBulkActions } from './bulk-actions.ts'
import { questions } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = questions.loadFirstPage

const columns: readonly Column<Question>[] = [
  linkColumn({ id: 'text', title: msg`Question`, sortBy: 'text', text: ({ text }) => text, to: ({ id }) => paths.question(id!) }),
  { id: 'topic', title: msg`Topic`, sortBy: 'topic', width: '12rem', card: 'line', cell: ({ topic }) => topic },
  visibilityColumn,
  changedColumn,
]

export default function QuestionsPage() {
  const nameOf = ({ text }: Question) => text ?? t`Question`
  const bulk = useBulk({ actions: questionBulkActions(), nameOf, refreshes: [questions] })
  return (
    <RecordList
      title={t`Questions`}
      list={questions}
      columns={columns}
      nameOf={nameOf}
      bulk={bulk}
      search={t`Search questions and answers`}
      why={t`Answer what customers often ask. Your shop shows the answers at /questions; add a link to a menu.`}
      learn={<GuideLink to="questions" />}
      create={{ label: t`New question`, to: paths.newQuestion() }}
    />
  )
}
