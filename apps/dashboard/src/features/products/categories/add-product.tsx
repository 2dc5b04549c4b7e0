import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { bulkAddItemsToCategory } from '@stoa/contract/calls/categories/categories'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { SearchIcon } from '../../../ui/icons.tsx'
import classes from './categories.module.css'
import { categoriesQuery, foundProductsQuery, itemOf, treeReference } from './queries.ts'

/** Finds a product by name and adds it to the category. */
export function AddProduct({ categoryId, taken }: { categoryId: string; taken: readonly string[] }) {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), 250)
  const { data: matches = [] } = useQuery({ ...foundProductsQuery(searchText), placeholderData: keepPreviousData })
  const add = useCall(bulkAddItemsToCategory, {
    failed: t`We couldn’t add the product`,
    done: t`Product added`,
    refreshes: [categoriesQuery],
    onDone: () => setText(''),
  })
  return (
    <div className={classes.add}>
      <Select
        label={t`Add a product`}
        placeholder={t`Search by name`}
        leftSection={<SearchIcon />}
        searchable
        value={null}
        searchValue={text}
        onSearchChange={setText}
        // The server has already filtered the options.
        filter={({ options }) => options}
        data={matches.filter(({ id }) => !taken.includes(id!)).map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
        nothingFoundMessage={t`No matching product.`}
        disabled={add.sending}
        onChange={(productId) => productId && add.send({ categoryId, treeReference, items: [itemOf(productId)] })}
      />
    </div>
  )
}
