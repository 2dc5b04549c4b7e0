import { t } from '@lingui/core/macro'
import { createSearchSynonym } from '@stoa/contract/calls/stoa/product-search-synonyms'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { paths } from '../../../paths.ts'
import { missedSearches, searchSynonyms } from './queries.ts'
import { checkSynonym, SynonymFields, toSynonym, toValues } from './synonym-fields.tsx'

export default createDrawer({
  parent: paths.searchSynonyms,
  texts: () => ({
    title: t`New synonyms`,
    failed: t`We couldn’t create the synonyms`,
    created: t`Synonyms created`,
  }),
  save: createSearchSynonym,
  refreshes: [searchSynonyms, missedSearches],
  initial: (search) => toValues({ terms: search.getAll('word') }),
  check: checkSynonym,
  toRequest: (values) => ({ searchSynonym: toSynonym(values) }),
  fields: (form) => <SynonymFields form={form} />,
})
