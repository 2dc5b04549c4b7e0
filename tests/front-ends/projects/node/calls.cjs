const { createClient, rehostGlobally, visitorTokens } = require('@stoa/client')
const { getProductBySlug } = require('@stoa/client/calls/stores/products-v-3')
const { createClient: createPublishedClient, OAuthStrategy } = require('@wix/sdk')
const { productsV3 } = require('@wix/stores')

const { STOA_URL: baseUrl, CLIENT_ID: clientId } = process.env

async function main() {
  const ours = createClient({ baseUrl, authorize: visitorTokens({ baseUrl, clientId }) })
  const { product } = await ours.call(getProductBySlug, { slug: 'low-tide' })

  rehostGlobally(baseUrl)
  const published = createPublishedClient({ modules: { productsV3 }, auth: OAuthStrategy({ clientId }) })
  const { product: same } = await published.productsV3.getProductBySlug('low-tide')

  console.log(JSON.stringify({ ids: [product.id, same._id] }))
}

void main()
