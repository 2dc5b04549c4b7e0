import type { SiteTx } from '../kernel/site/site.ts'
import { category } from '../modules/catalog/categories/index.ts'
import { menu, page } from '../modules/catalog/content/index.ts'
import { rememberDemo } from '../modules/overview/setup/index.ts'
import { demoPages, documentOf } from './pages.ts'

/** The pages, a footer menu that links to them, and a header menu of the top categories. */
export async function seedContent(site: SiteTx): Promise<void> {
  const pages = []
  for (const { title, kind, description, parts } of demoPages) {
    pages.push(await page.create(site, { title, kind, body: documentOf(parts), seo: { description } }))
  }
  const footer = await menu.create(site, {
    name: 'Footer',
    slug: 'footer',
    items: pages.map(({ id, title }) => ({ label: title, pageId: id })),
  })
  const { items: categories } = await category.query(site, { filter: { visible: true } })
  const topCategories = categories.filter(({ parentCategory, managingAppId }) => !parentCategory?.id && !managingAppId)
  const header = await menu.create(site, {
    name: 'Header',
    slug: 'header',
    items: [
      { label: 'Everything', path: '/products' },
      ...topCategories.map(({ id, name }) => ({ label: name, categoryId: id })),
      { label: 'Gift cards', path: '/gift-cards' },
      { label: 'Help', items: pages.slice(1, 3).map(({ id, title }) => ({ label: title, pageId: id })) },
    ],
  })
  await rememberDemo(site, 'page', idsOf(pages))
  await rememberDemo(site, 'menu', idsOf([footer, header]))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
