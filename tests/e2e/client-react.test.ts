import { expect, test } from '@playwright/test'
import { openFirstPage } from '../support/browser.ts'
import { browserShop } from '../support/browser-shop.ts'
import { storesAppId } from '../support/builders.ts'
import { bundledFrontEnd } from '../support/bundled-front-end.ts'

// A front end in React, on the hooks of our own client.

const shop = browserShop()

const script = () => `
  import { createClient, queryKeyOf, visitorTokens } from '@stoa/client'
  import { addToCurrentCart, getCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
  import { getProductBySlug } from '@stoa/contract/calls/stores/products-v-3'
  import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
  import { createRoot } from 'react-dom/client'
  import { ClientProvider, useMutationOf, useQueryOf } from '${import.meta.dirname}/../../packages/client/src/react.ts'

  function Product() {
    const queries = useQueryClient()
    const { data } = useQueryOf(getProductBySlug, { slug: 'low-tide' })
    const cart = useQueryOf(getCurrentCart, {}, { retry: false })
    const add = useMutationOf(addToCurrentCart, { onSuccess: () => queries.invalidateQueries({ queryKey: queryKeyOf(getCurrentCart) }) })
    if (!data) return <p>Loading</p>
    const catalogReference = { appId: '${storesAppId}', catalogItemId: data.product.id }
    return (
      <>
        <h1>{data.product.name}</h1>
        <p>{cart.error ? cart.error.status : cart.data?.cart.lineItems.length}</p>
        <button onClick={() => add.mutate({ lineItems: [{ quantity: 1, catalogReference }] })}>Add</button>
      </>
    )
  }

  const baseUrl = ${JSON.stringify(shop.url)}
  const client = createClient({ baseUrl, authorize: visitorTokens({ baseUrl, clientId: ${JSON.stringify(shop.credentials.clientId)} }) })
  createRoot(document.querySelector('main')).render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={client}>
        <Product />
      </ClientProvider>
    </QueryClientProvider>,
  )`

test('a page shows what a query answers, and again what a mutation changed', async ({ browser }) => {
  await using pages = await bundledFrontEnd(shop, script())
  await using visit = await openFirstPage(browser)
  const { page } = visit
  await page.goto(pages.url)
  await page.getByRole('heading', { name: 'Low tide' }).waitFor()
  await page.getByText('404').waitFor()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.locator('p')).toHaveText('1')
})
