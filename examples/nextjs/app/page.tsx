import Link from 'next/link'
import { notFound } from 'next/navigation'
import { shop, shopCategories } from '@/lib/shop'
import { Picture } from '@/ui/picture'

interface Props {
  searchParams: Promise<{ category?: string; after?: string }>
}

/** The products of the shop or of one category, a page at a time. */
export default async function Products({ searchParams }: Props) {
  const { category: slug, after } = await searchParams
  const category = slug ? (await shopCategories()).find((one) => one.slug === slug) : undefined
  if (slug && !category) notFound()
  const { productsV3 } = await shop()
  const { products = [], pagingMetadata } = await productsV3.searchProducts(
    {
      cursorPaging: { limit: 12, ...(after && { cursor: after }) },
      ...(!after &&
        category && { filter: { 'allCategoriesInfo.categories': { $matchItems: [{ id: { $in: [category._id!] } }] } } }),
    },
    { fields: ['CURRENCY'] },
  )
  const next = pagingMetadata?.cursors?.next
  return (
    <>
      <h1>{category?.name ?? 'Everything'}</h1>
      <ul className="grid">
        {products.map((product, index) => (
          <li key={product._id}>
            <Link href={`/products/${product.slug}`}>
              <Picture
                image={product.media?.main?.image}
                alt={product.media?.main?.altText ?? ''}
                width={480}
                height={600}
                sizes="(min-width: 64rem) 22vw, 45vw"
                eager={index < 4}
              />
              <span>{product.name}</span>
              <span className="price">
                {product.actualPriceRange?.minValue?.amount !== product.actualPriceRange?.maxValue?.amount && 'from '}
                {product.actualPriceRange?.minValue?.formattedAmount}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {next && (
        <p>
          <Link href={{ query: { ...(slug && { category: slug }), after: next } }}>More products</Link>
        </p>
      )}
    </>
  )
}
