import type { SiteTx } from '../../kernel/site/site.ts'
import { textsIn } from '../../kernel/operations/translations/texts.ts'
import type { Translatable } from '../../kernel/operations/translations/translatable.ts'
import { catalogModule } from '../../modules/catalog/catalog/index.ts'
import { catalogPartsModule } from '../../modules/catalog/catalog-parts/index.ts'
import { categoriesModule } from '../../modules/catalog/categories/index.ts'
import { contentModule } from '../../modules/catalog/content/index.ts'
import { deliveryModule } from '../../modules/delivery/delivery/index.ts'
import { paymentsModule } from '../../modules/orders/payments/index.ts'
import { rememberDemo } from '../../modules/overview/setup/index.ts'
import { setLanguages } from '../../modules/platform/sites/index.ts'
import { createTranslation, translatableKinds } from '../../modules/platform/translations/index.ts'
import { demoPages, documentOf } from '../pages.ts'
import { demoProducts } from '../products/index.ts'
import { htmlOf } from '../wire-product.ts'
import { germanPages } from './pages.ts'
import { germanPictures } from './pictures.ts'
import { germanProducts } from './products.ts'
import { germanWords } from './words.ts'

const language = 'de'
const kinds = translatableKinds([
  catalogModule,
  catalogPartsModule,
  categoriesModule,
  contentModule,
  deliveryModule,
  paymentsModule,
])

/** Translates all texts of the demo shop, which must be the only content of the site. */
export async function seedGerman(site: SiteTx): Promise<void> {
  await setLanguages(site, [language])
  const ids: string[] = []
  for (const kind of kinds.values()) {
    for (const [entityId, source] of await loadAll(site, kind)) {
      const made = await createTranslation(site, kind, source, { entityId, language }, germanTexts(kind, source))
      ids.push(made.id)
    }
  }
  await rememberDemo(site, 'translation', ids)
}

async function loadAll(site: SiteTx, kind: Translatable): Promise<[id: string, source: Record<string, unknown>][]> {
  const { items, next } = await kind.page(site, { limit: 100, cursor: undefined })
  if (next) throw new Error(`the demo shop has more than 100 of ${kind.facts.entity}`)
  return [...items]
}

/** Every translation by the English text; page bodies, which are documents, by the title of their page. */
const german = new Map<unknown, string>([
  ...Object.entries(germanWords),
  ...Object.entries(germanPictures),
  ...demoProducts.flatMap(({ name, description }) => {
    const { name: germanName, description: germanDescription } = germanProducts[name]!
    return [[name, germanName] as const, [htmlOf(description), htmlOf(germanDescription)] as const]
  }),
  ...demoPages.map(({ kind, title }) => [title, germanPages[kind].title] as const),
])
const bodies = new Map<unknown, object>(demoPages.map(({ kind, title }) => [title, documentOf(germanPages[kind].parts)]))

function germanTexts({ facts }: Translatable, source: Record<string, unknown>): Record<string, unknown> {
  const texts = Object.entries(textsIn(facts, source))
  return Object.fromEntries(
    texts.map(([name, text]) => [name, typeof text === 'object' ? bodies.get(source.title) : german.get(text)]),
  )
}
