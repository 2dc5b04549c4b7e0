import type { Metadata } from 'next'
import { cache } from 'react'
import { foundOr404, shop } from '@/lib/shop'
import { BuyForm } from '@/ui/buy-form'
import { Picture } from '@/ui/picture'

interface Props {
  params: Promise<{ slug: string }>
}

const readProduct = cache(async (slug: string) => {
  const { productsV3 } = await shop()
  const fields = ['CURRENCY', 'PLAIN_DESCRIPTION', 'MEDIA_ITEMS_INFO'] as const
  const { product } = await foundOr404(productsV3.getProductBySlug(slug, { fields: [...fields] }))
  return product!
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readProduct((await params).slug)).name }
}

export default async function Product({ params }: Props) {
  const product = await readProduct((await params).slug)
  const pictures = product.media?.itemsInfo?.items ?? []
  return (
    <article className="product">
      <div className="pictures">
        {pictures.slice(0, 4).map((item, index) => (
          <Picture
            key={item._id}
            image={item.image}
            alt={item.altText ?? ''}
            width={800}
            height={1000}
            sizes="(min-width: 48rem) 50vw, 92vw"
            eager={index === 0}
          />
        ))}
      </div>
      <div>
        <h1>{product.name}</h1>
        <BuyForm product={product} />
        {/* The shop answers clean HTML. */}
        <div className="text" dangerouslySetInnerHTML={{ __html: product.plainDescription ?? '' }} />
      </div>
    </article>
  )
}
