/** Data that published front ends read or send although the packages' types lack it, with the test that shows it. */
export interface ReadBeyondTypes {
  package: string
  what: string
  file: string
  test: string
}

export const readBeyondTypes: readonly ReadBeyondTypes[] = [
  {
    package: '@wix/ecom',
    what: '`cart.subtotal`, the sum of the lines; the types have no such field',
    file: 'published/front-end-start',
    test: 'a cart has the sum of its lines',
  },
  {
    package: '@wix/ecom',
    what: '`lineItems[].url` as an absolute address; the wire has `relativePath` and `url`',
    file: 'published/front-end-start',
    test: 'products and cart lines lead to pages on the address of the site',
  },
  {
    package: '@wix/stores',
    what: '`product.url` as an absolute address',
    file: 'published/front-end-start',
    test: 'products and cart lines lead to pages on the address of the site',
  },
  {
    package: '@wix/stores',
    what: 'collections on the paths of older packages (`/stores-reader/…`), with what lies in categories below them',
    file: 'catalog/catalog-v1-collections',
    test: 'collections are read on the paths of older clients',
  },
  {
    package: '@wix/stores',
    what: 'operators within `$matchItems`; one that is not understood is an error, not an empty list',
    file: 'catalog/catalog-search-facets',
    test: 'an operator that is not supported within $matchItems is refused',
  },
  {
    package: '@wix/sdk',
    what: '`data.instance.metaSiteId` in the access token',
    file: 'identity/sign-in',
    test: 'front ends decode the site from the access token',
  },
  {
    package: '@wix/sdk',
    what: 'a refresh without `clientId`, as version 1.12 sends it',
    file: 'identity/sign-in',
    test: 'a token is renewed without a client id, which older clients leave out, and only for its own app',
  },
  {
    package: '@wix/sdk',
    what: '`wix:image://v1/<id>/<name>#originWidth=…&originHeight=…` in every image of an answer',
    file: 'media/pictures',
    test: 'the published client reads images and writes them back',
  },
  {
    package: '@wix/data',
    what: 'the query in `GET …/query?.r=`, and content pages with their body as HTML',
    file: 'catalog/content',
    test: 'pages and menus can be read as data collections',
  },
]
