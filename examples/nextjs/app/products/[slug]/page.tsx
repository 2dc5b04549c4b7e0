import { notFound } from 'next/navigation'
import { addToCart } from '@/app/actions'
import { find } from '@/lib/shop'
import { ActionForm } from '@/ui/action-form'
import { Page } from '@/ui/page'
import { Picture } from '@/ui/picture'

const fields = ['CURRENCY', 'PLAIN_DESCRIPTION', 'MEDIA_ITEMS_INFO', 'VARIANT_OPTION_CHOICE_NAMES'] as const

export default async function ProductPage({ params }: PageProps<'/products/[slug]'>) {
  const { slug } = await params
  const answer = await find(({ productsV3 }) => productsV3.getProductBySlug(slug, { fields: [...fields] }))
  const { _id, name, media, options, variantsInfo, plainDescription } = answer?.product ?? notFound()
  const variants = variantsInfo?.variants?.filter(({ visible }) => visible !== false) ?? []
  const buyable = variants.filter(({ inventoryStatus }) => inventoryStatus?.inStock || inventoryStatus?.preorderEnabled)
  return (
    <Page title={name!}>
      <div className="product">
        <div className="pictures">
          {media?.itemsInfo?.items?.slice(0, 4).map(({ image, altText }) => (
            <Picture key={image} image={image} alt={altText ?? ''} width={800} height={1000} sizes="min(92vw, 44rem)" />
          ))}
        </div>
        <ActionForm action={addToCart}>
          <legend>{options?.map((option) => option.name).join(', ')}</legend>
          <input type="hidden" name="productId" value={_id!} />
          {variants.map((one) => (
            <label key={one._id}>
              <input
                type="radio"
                name="variantId"
                value={one._id!}
                disabled={!buyable.includes(one)}
                defaultChecked={one === buyable[0]}
              />
              <span>{one.choices?.map(({ optionChoiceNames }) => optionChoiceNames?.choiceName).join(', ')}</span>
              <s>{one.price?.compareAtPrice?.formattedAmount}</s> {one.price?.actualPrice?.formattedAmount}
            </label>
          ))}
          <button disabled={buyable.length === 0}>{buyable.length > 0 ? 'Add to cart' : 'Sold out'}</button>
        </ActionForm>
        <div className="text" dangerouslySetInnerHTML={{ __html: plainDescription ?? '' }} />
      </div>
    </Page>
  )
}
