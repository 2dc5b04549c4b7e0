import { msg } from '@lingui/core/macro'
import { queryCustomizations } from '@stoa/contract/calls/stores/customizations-v-3'
import { api } from '../calls/api.ts'
import { kindByName } from './by-name.ts'

/** Options and modifiers with choices; a free text has none. */
export const choiceKind = kindByName({
  name: 'customizations',
  query: async ({ filter, ...query }, signal) => {
    const withChoices = { ...filter, customizationRenderType: { $in: ['TEXT_CHOICES', 'SWATCH_CHOICES'] } }
    return (await api.call(queryCustomizations, { query: { ...query, filter: withChoices } }, { signal })).customizations
  },
  nothingFound: msg`No option has this name.`,
  gone: msg`Deleted option`,
})
