import { t } from '@lingui/core/macro'
import { updateSearchSynonym } from '@stoa/contract/calls/stoa/product-search-synonyms'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../paths.ts'
import { searchSynonymQuery, searchSynonyms } from './queries.ts'
import { checkSynonym, SynonymFields, toSynonym, toValues } from './synonym-fields.tsx'

export default editDrawer({
  param: 'synonymId',
  query: searchSynonymQuery,
  parent: paths.searchSynonyms,
  texts: () => ({
    title: t`Synonyms`,
    loadFailed: t`We couldn’t load the synonyms`,
    saveFailed: t`We couldn’t save the synonyms`,
    saved: t`Synonyms saved`,
    changedMeanwhile: t`These synonyms changed while you were editing.`,
    gone: t`These synonyms no longer exist.`,
  }),
  name: ({ terms = [] }) => terms.join(', '),
  save: updateSearchSynonym,
  refreshes: [searchSynonyms],
  toValues,
  check: checkSynonym,
  toRequest: (values, { id, revision }) => ({ searchSynonym: { id: id!, revision: revision!, ...toSynonym(values) } }),
  fields: (form) => <SynonymFields form={form} />,
})
