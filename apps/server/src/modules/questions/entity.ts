import { service, type Question } from '@stoa/contract/services/stoa/questions'
import { sql } from 'kysely'
import { entity } from '../../kernel/entity/entity.ts'
import { unindexedSearch } from '../../kernel/query/search.ts'

export const question = entity<Question>({
  service,
  type: 'Question',
  table: 'question',
  columns: {
    text: { column: 'text', notNull: true },
    topic: 'topic',
    visible: { column: 'visible', notNull: true },
    position: { column: 'position', notNull: true },
  },
  visibleRows: sql`visible`,
  search: unindexedSearch({ text: sql`text`, answer: sql`doc ->> 'answer'`, topic: sql`topic` }),
  defaultSort: [
    { field: 'topic', descending: false },
    { field: 'position', descending: false },
  ],
  prepare: (_site, given) => ({ ...given, visible: given.visible ?? true, position: given.position ?? 0 }),
})
