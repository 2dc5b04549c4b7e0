import { service, type Question } from '@stoa/contract/services/stoa/questions'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'

export const question = entity<Question>({
  service,
  type: 'Question',
  table: 'question',
  columns: { visible: { column: 'visible', notNull: true } },
  visibleRows: sql`visible`,
  search: unindexedSearch({ text: sql`doc ->> 'text'`, answer: sql`doc ->> 'answer'`, topic: sql`doc ->> 'topic'` }),
  defaultSort: [{ field: 'topic' }, { field: 'position' }],
})
