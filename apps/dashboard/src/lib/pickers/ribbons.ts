import { msg } from '@lingui/core/macro'
import { queryRibbons } from '@stoa/contract/calls/stores/ribbons-v-3'
import { api } from '../calls/api.ts'
import { kindByName } from './by-name.ts'

export const ribbonKind = kindByName({
  name: 'ribbons',
  query: async (query, signal) => (await api.call(queryRibbons, { query }, { signal })).ribbons,
  nothingFound: msg`No matching ribbon.`,
  gone: msg`Deleted ribbon`,
})
