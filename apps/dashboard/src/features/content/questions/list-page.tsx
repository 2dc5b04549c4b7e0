import { msg, plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { bulkDeleteQuestionsByFilter, bulkUpdateQuestionsByFilter } from '@stoa/contract/calls/stoa/questions'
import type { Question } from '@stoa/contract/services/stoa/questions'
import { Link, Outlet } from 'react-router'
import type { BulkEntry } from '../../../lib/bulk-action.ts'
import { changeByFilter } from '../../../lib/change-by-filter.ts'
import { learnAbout } from '../../../lib/learn.ts'
import { useBulk } from '../../../lib/use-bulk.ts'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
import { Status } from '../../../ui/status.tsx'
import { questions } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list-of.ts'
export const clientLoader = questions.loadFirstPage

const columns: readonly Column<Question>[] = [
  {
    id: 'text',
    title: msg`Question`,
    sortBy: 'text',
    card: 'title',
    cell: ({ id, text }) => (
      <Link to={paths.question(id!)} data-row-link>
        {text}
      </Link>
    ),
  },
  { id: 'topic', title: msg`Topic`, sortBy: 'topic', width: '12rem', card: 'line', cell: ({ topic }) => topic ?? '–' },
  {
    id: 'visible',
    title: msg`Visibility`,
    width: '8rem',
    card: 'states',
    cell: ({ visible }) => (visible ? t`Visible` : <Status tone="warn">{t`Hidden`}</Status>),
  },
]

export default function QuestionsPage() {
  const nameOf = ({ text }: Question) => text ?? t`Question`
  const bulk = useBulk({ actions: [setVisible(true), setVisible(false), remove()], nameOf, refreshes: [questions] })
  const newLink = (
    <Button component={Link} to={paths.newQuestion()} variant="filled" leftSection={<PlusIcon />}>
      {t`New question`}
    </Button>
  )
  const { table, isEmpty } = useListTable(questions, {
    label: t`Questions`,
    columns,
    nameOf,
    bulk,
    search: t`Search questions and answers`,
    empty: (
      <Empty
        why={t`Answer what customers often ask. Your shop shows the answers at /questions.`}
        learn={learnAbout('stoa/questions')}
      >
        {newLink}
      </Empty>
    ),
  })
  return (
    <Page title={t`Questions`} actions={!isEmpty && newLink}>
      {table}
      <Outlet />
    </Page>
  )
}

function setVisible(visible: boolean): BulkEntry<Question> {
  return {
    label: visible ? t`Show` : t`Hide`,
    affects: (question) => question.visible !== visible,
    noneReason: visible ? t`All selected questions are visible already.` : t`All selected questions are hidden already.`,
    done: (count) =>
      visible
        ? plural(count, { one: '# question is visible now', other: '# questions are visible now' })
        : plural(count, { one: '# question hidden', other: '# questions hidden' }),
    failed: (count) => plural(count, { one: '# question wasn’t changed', other: '# questions weren’t changed' }),
    ...changeByFilter(bulkUpdateQuestionsByFilter, { question: { visible } }),
  }
}

function remove(): BulkEntry<Question> {
  return {
    label: t`Delete`,
    secondary: true,
    done: (count) => plural(count, { one: '# question deleted', other: '# questions deleted' }),
    failed: (count) => plural(count, { one: '# question wasn’t deleted', other: '# questions weren’t deleted' }),
    ...changeByFilter(bulkDeleteQuestionsByFilter, {}),
  }
}
