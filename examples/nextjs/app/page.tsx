import Link from 'next/link'
import { notFound } from 'next/navigation'
import { find, shopCategories } from '@/lib/shop'
import { Page } from '@/ui/page'
import { Picture } from '@/ui/picture'

/** The products of the shop or of one category, some at a time. */
export default async function Products({ searchParams }: PageProps<'/'>) {
  const { category: slug, after } = await searchParams
  const category = slug ? ((await shopCategories()).find((one) => one.slug === slug) ?? notFound()) : undefined
  const filter = category && { 'allCategoriesInfo.categories': { $matchItems: [{ id: { $in: [category._id!] } }] } }
  // A cursor has the filter of the page before.
  const search = after ? { cursorPaging: { limit: 12, cursor: String(after) } } : { cursorPaging: { limit: 12 }, filter }
  const answer = await find(({ productsV3 }) => productsV3.searchProducts(search, { fields: ['CURRENCY'] }))
  const { products, pagingMetadata: { cursors } = {} } = answer ?? notFound()
  return (
    <Page title={category?.name ?? 'Everything'}>
      <ul className="grid">
        {products?.map(({ _id, slug, name, media, actualPriceRange: { minValue, maxValue } = {} }) => (
          <li key={_id}>
            <Link href={`/products/${slug}`}>
              <Picture image={media?.main?.image} alt="" width={480} height={600} sizes="(min-width: 64rem) 22vw, 45vw" />
              <span>{name}</span>
              <span>{`${minValue?.amount === maxValue?.amount ? '' : 'from '}${minValue?.formattedAmount}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      {cursors?.next && <Link href={{ query: { ...(slug && { category: slug }), after: cursors.next } }}>More products</Link>}
    </Page>
  )
}
