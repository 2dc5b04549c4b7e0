import { msg } from '@lingui/core/macro'
import { queryBrands } from '@stoa/contract/calls/stores/brands-v-3'
import { api } from '../calls/api.ts'
import { kindByName } from './by-name.ts'

export const brandKind = kindByName({
  name: 'brands',
  query: async (query, signal) => (await api.call(queryBrands, { query }, { signal })).brands,
  nothingFound: msg`No matching brand.`,
  gone: msg`Deleted brand`,
})
