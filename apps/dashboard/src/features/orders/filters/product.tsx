import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { getProduct, searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { searchOf } from '../../../lib/list-of.ts'
import type { EditorProps } from '../../../ui/list/column.ts'
import { SearchIcon } from '../../../ui/icons.tsx'

/** Finds a product by name or by the SKU of a variant. */
export function ProductEditor({ title, chosen: [chosen], onChoose, close }: EditorProps) {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), 250)
  const { data: matches = [] } = useQuery({ ...foundQuery(searchText), placeholderData: keepPreviousData })
  return (
    <Select
      label={title}
      placeholder={t`Name or SKU`}
      leftSection={<SearchIcon />}
      w="17rem"
      searchable
      value={null}
      searchValue={text}
      onSearchChange={setText}
      // The server has already filtered the options.
      filter={({ options }) => options}
      data={matches.filter(({ id }) => id !== chosen).map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
      nothingFoundMessage={t`No product has this name or SKU.`}
      onChange={(id) => {
        if (id) onChoose([id])
        close()
      }}
      comboboxProps={{ withinPortal: false }}
      data-autofocus
    />
  )
}

export function ChosenProduct({ values: [id = ''] }: { values: readonly string[] }) {
  const { data, isError } = useQuery(nameQuery(id))
  return isError ? t`a deleted product` : (data ?? '…')
}

function foundQuery(text: string) {
  return queryOptions({
    queryKey: ['products', 'named', text],
    queryFn: async ({ signal }) => {
      const search = { cursorPaging: { limit: 20 }, ...(text && { search: searchOf(text) }) }
      return (await api.call(searchProducts, { search }, { signal })).products ?? []
    },
  })
}

function nameQuery(productId: string) {
  return queryOptions({
    queryKey: ['products', 'name of', productId],
    queryFn: async ({ signal }) => (await api.call(getProduct, { productId }, { signal })).product!.name,
    staleTime: Infinity,
    retry: false,
  })
}
