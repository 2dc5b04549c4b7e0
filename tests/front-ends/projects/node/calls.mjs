import { createClient, rehostGlobally, rehostMedia, visitorTokens } from '@stoa/client'
import { getProductBySlug } from '@stoa/client/calls/stores/products-v-3'
import { createClient as createPublishedClient, media, OAuthStrategy } from '@wix/sdk'
import { productsV3 } from '@wix/stores'

const { STOA_URL: baseUrl, CLIENT_ID: clientId } = process.env

const ours = createClient({ baseUrl, authorize: visitorTokens({ baseUrl, clientId }) })
const { product } = await ours.call(getProductBySlug, { slug: 'low-tide' })

rehostGlobally(baseUrl)
const published = createPublishedClient({ modules: { productsV3 }, auth: OAuthStrategy({ clientId }) })
const { product: same } = await published.productsV3.getProductBySlug('low-tide')
const picture = rehostMedia(media.getScaledToFillImageUrl(same.media.main.image, 100, 100, {}), baseUrl)

console.log(JSON.stringify({ ids: [product.id, same._id], picture }))
