import { t } from '@lingui/core/macro'
import { countries, countryName } from '../format/countries.ts'
import type { EntityKind } from './entity-kind.ts'

/** All countries are known, so the server is not asked. */
export const countryKind: EntityKind = {
  name: 'countries',
  hasPictures: false,
  search: async (text) => {
    const words = text.toLocaleLowerCase()
    return countries()
      .filter(({ value, label }) => label.toLocaleLowerCase().includes(words) || value.toLowerCase() === words)
      .map(({ value, label }) => ({ id: value, name: label }))
  },
  byIds: async (codes) => codes.filter((code) => /^[A-Z]{2}$/.test(code)).map((code) => ({ id: code, name: countryName(code) })),
  texts: () => ({ search: t`Search by name`, nothingFound: t`No results`, gone: t`Unknown country` }),
}
