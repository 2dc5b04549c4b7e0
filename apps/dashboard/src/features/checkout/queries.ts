import { getCheckoutSettings } from '@stoa/contract/calls/ecom/checkout-settings'
import { getCheckoutField, queryCheckoutFields } from '@stoa/contract/calls/stoa/checkout-fields'
import { listCheckoutContents } from '@stoa/contract/calls/stoa/checkout-page'
import { getCheckoutRules } from '@stoa/contract/calls/stoa/checkout-payments'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/calls/api.ts'

export const checkoutSettingsQuery = queryOptions({
  queryKey: ['checkout-settings'],
  queryFn: async ({ signal }) => (await api.call(getCheckoutSettings, {}, { signal })).checkoutSettings ?? {},
})

export const checkoutRulesQuery = queryOptions({
  queryKey: ['checkout-rules'],
  queryFn: async ({ signal }) => (await api.call(getCheckoutRules, {}, { signal })).checkoutRules ?? {},
})

/** All questions in the order in which they are asked. */
export const questionsQuery = queryOptions({
  queryKey: ['checkout-fields'],
  queryFn: async ({ signal }) => {
    const query = { cursorPaging: { limit: 100 } }
    return (await api.call(queryCheckoutFields, { query }, { signal })).checkoutFields ?? []
  },
})

export function questionQuery(checkoutFieldId: string) {
  return queryOptions({
    queryKey: ['checkout-fields', 'one', checkoutFieldId],
    queryFn: async ({ signal }) => (await api.call(getCheckoutField, { checkoutFieldId }, { signal })).checkoutField!,
  })
}

/** The words of the shop's own checkout, by language. */
export const checkoutTextsQuery = queryOptions({
  queryKey: ['checkout-texts'],
  queryFn: async ({ signal }) => {
    const { checkoutContents = [] } = await api.call(listCheckoutContents, {}, { signal })
    const own = checkoutContents.filter(({ isDefault }) => isDefault)
    return new Map(own.map(({ languageCode = '', checkoutTexts = {} }) => [languageCode, checkoutTexts]))
  },
})
