import type { TestShop } from '../../support/shop/shop.ts'

export async function aPage(shop: TestShop, page: object) {
  const { status, body } = await shop.owner('POST', '/stoa/v1/pages', { page })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.page
}

export async function aMenu(shop: TestShop, menu: object) {
  const { status, body } = await shop.owner('POST', '/stoa/v1/menus', { menu })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.menu
}
